"""A small bot that shows everything the page must be able to show, and misbehaves where asked."""

import asyncio
import io
import time

import discord
from discord import app_commands

PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c49444154789c633864ad05"
    "0002ea0128140c26350000000049454e44ae426082"
)


def picture(name="board.png", alt="a board with one square"):
    return discord.File(io.BytesIO(PIXEL), name, description=alt)


class Form(discord.ui.Modal, title="Name the table"):
    name = discord.ui.TextInput(label="Name", min_length=2)

    async def on_submit(self, interaction):
        await interaction.response.send_message(f"It is called {self.name.value}.")


class Controls(discord.ui.View):
    def __init__(self):
        super().__init__(timeout=None)

    @discord.ui.button(label="Step", custom_id="step", style=discord.ButtonStyle.primary)
    async def step(self, interaction, _button):
        await interaction.response.edit_message(content="stepped", view=Controls())

    @discord.ui.button(label="Form", custom_id="form")
    async def form(self, interaction, _button):
        await interaction.response.send_modal(Form())

    @discord.ui.button(label="Closed", custom_id="closed", disabled=True)
    async def closed(self, interaction, _button):
        raise AssertionError

    @discord.ui.select(custom_id="one", placeholder="One", options=[discord.SelectOption(label=x) for x in "ABC"])
    async def one(self, interaction, select):
        await interaction.response.send_message(f"one {select.values[0]}", ephemeral=True)

    @discord.ui.select(
        custom_id="many",
        placeholder="Two",
        min_values=2,
        max_values=2,
        options=[discord.SelectOption(label=x, description=f"the letter {x}") for x in "ABCD"],
    )
    async def many(self, interaction, select):
        await interaction.response.send_message("many " + "".join(sorted(select.values)), ephemeral=True)

    @discord.ui.select(cls=discord.ui.UserSelect, custom_id="who", placeholder="Who")
    async def who(self, interaction, select):
        await interaction.response.send_message(f"who {select.values[0].mention}", ephemeral=True)


class Layout(discord.ui.LayoutView):
    def __init__(self):
        super().__init__(timeout=None)
        box = discord.ui.Container(accent_colour=0xC23B2A)
        box.add_item(discord.ui.TextDisplay("## A **layout**"))
        box.add_item(
            discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png", description="in a box"))
        )
        box.add_item(discord.ui.Separator())
        box.add_item(
            discord.ui.Section(
                discord.ui.TextDisplay("text"), accessory=discord.ui.Button(label="Aside", custom_id="x")
            )
        )
        self.add_item(box)


class Probe(discord.Client):
    """The commands are registered by ``setup_hook``, as the real bot's are."""

    def __init__(self):
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)
        self.given = {}
        self.released = asyncio.Event()

    async def setup_hook(self):
        add(self)
        self.add_view(Controls())
        await self.tree.sync()


def add(bot):
    group = app_commands.Group(name="probe", description="Try things")

    @group.command(description="Controls of every kind")
    async def controls(interaction: discord.Interaction):
        text = "**bold** *lean* `code` ||hidden|| <@%d> <t:0:R>\n> quote\n- item\n-# small"
        await interaction.response.send_message(text % interaction.user.id, file=picture(), view=Controls())

    @group.command(description="A layout")
    async def layout(interaction: discord.Interaction):
        await interaction.response.send_message(view=Layout(), file=picture())

    @group.command(description="Only you see it")
    async def secret(interaction: discord.Interaction):
        await interaction.response.send_message("a secret", ephemeral=True, file=picture("hand.png", "a hand"))

    @group.command(description="A form at once")
    async def form(interaction: discord.Interaction):
        await interaction.response.send_modal(Form())

    @group.command(description="Options of every kind")
    @app_commands.choices(
        pick=[app_commands.Choice(name="First", value="1"), app_commands.Choice(name="Other", value="2")]
    )
    async def options(
        interaction: discord.Interaction,
        text: str,
        number: app_commands.Range[int, 1, 9] = 1,
        flag: bool = False,
        pick: str = "",
        person: discord.Member | None = None,
        file: discord.Attachment | None = None,
    ):
        read = await file.read() if file else b""
        bot.given = {"text": text, "number": number, "flag": flag, "pick": pick, "person": person, "file": read}
        await interaction.response.send_message("got it")

    @options.autocomplete("text")
    async def text_of(interaction: discord.Interaction, current: str):
        words = [f"{interaction.locale.value}-{word}" for word in ("apple", "plum") if current in word]
        return [app_commands.Choice(name=word, value=word) for word in words]

    @group.command(description="No answer")
    async def silent(interaction: discord.Interaction):
        bot.given = {"silent": True}

    @group.command(description="A late answer")
    async def late(interaction: discord.Interaction):
        await asyncio.to_thread(time.sleep, 2.7)
        await interaction.response.send_message("late")

    @group.command(description="Work behind the answer")
    async def work(interaction: discord.Interaction):
        await interaction.response.defer()
        await bot.released.wait()
        await interaction.followup.send("done")

    @group.command(description="A thread")
    async def thread(interaction: discord.Interaction):
        made = await interaction.channel.create_thread(name="a table", type=discord.ChannelType.public_thread)
        await made.send("in the thread")
        await interaction.user.send("a private word", file=picture("hand.png", "a hand"))
        await interaction.response.send_message(made.mention)

    @group.command(description="Many pictures")
    async def flood(interaction: discord.Interaction, count: int):
        await interaction.response.defer()
        for index in range(count):
            await interaction.channel.send(str(index), file=picture())
        await interaction.followup.send("all there")

    bot.tree.add_command(group)
