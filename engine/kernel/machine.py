"""How a game runs: from pick to pick, through steps and forced choices, to the next decision or to the end."""

from __future__ import annotations

from typing import Any, Generic

from engine.errors import DeadEnd, GameOver, NotYourDecision, StaleDecision
from engine.kernel.rules import Flow, Rules, S
from engine.kernel.values import END_TURN, Decision, Frame, State, View


class Machine(Generic[S]):
    """The rules of one game at work on its states. ``name`` stands in errors."""

    def __init__(self, name: str, rules: Rules) -> None:
        self.name = name
        self.rules = rules

    def group(self, state: State | View) -> list[Frame[Any]]:
        """The frames open at the same time, in the order asked: the whole group on top of the stack."""
        stack = state.stack
        if not stack:
            return []
        top = stack[-1]
        if not top.group:
            return [top]
        frames = []
        for frame in reversed(stack):
            if frame.group != top.group:
                break
            frames.append(frame)
        return frames

    def open(self, state: State | View) -> list[Frame[Any]]:
        """One frame for each seat asked: its first unanswered one, else the one it has answered last."""
        group = self.group(state)
        if len(group) < 2:
            return group
        found: dict[int, Frame[Any]] = {}
        for frame in group:
            before = found.get(frame.seat)
            if before is None or before.answer is not None:
                found[frame.seat] = frame
        return list(found.values())

    def decision(self, state: S, frame: Frame[Any]) -> Decision:
        """The choice that a frame asks for."""
        kind = self.rules.kinds[frame.kind]
        return Decision(frame, tuple(kind.options(state, frame)), kind.secret)

    def asked(self, state: S, seat: int, decision_id: int | None) -> Frame[Any]:
        """The frame that ``seat`` is asked by. Raises `GameOver`, `NotYourDecision`, `StaleDecision`."""
        if state.over:
            raise GameOver(self.name)
        for asked in self.open(state):
            if asked.seat == seat:
                if decision_id is not None and decision_id != asked.id:
                    raise StaleDecision(f"decision {decision_id}, open is {asked.id}")
                return asked
        raise NotYourDecision(f"seat {seat}")

    def pick(self, flow: Flow[S], asked: Frame[Any], key: str) -> Decision | None:
        """Answer a frame with a legal key, and run on; the next decision waited for."""
        self.answer(flow, asked, key)
        return self.run(flow)

    def answer(self, flow: Flow[S], asked: Frame[Any], key: str) -> None:
        """Answer a frame with a legal key; what follows from it has yet to run."""
        state = flow.state
        if asked.group:
            if asked.answer is None:  # an answer that is changed counts once
                state.plies += 1
            asked.answer = key
            flow.tell("sealed", asked.seat)
        else:
            state.plies += 1
            state.stack.pop()
            if state.confirm:
                state.actor = asked.seat
            self.rules.kinds[asked.kind].resolve(flow, asked, key)

    def run(self, flow: Flow[S], floor: int = 0) -> Decision | None:
        """Carry on to the next decision a seat has to make, or to the end of the game (None).

        With a ``floor`` above 0 only until so many frames are left on the stack (None). A flow that is ``slow`` also
        stops at every forced pick (the decision has that single option), and where the round goes on after a turn that
        is closed (None).
        """
        state = flow.state
        stack, ran, slow = state.stack, flow.ran, flow.slow
        kinds, steps = self.rules.kinds, self.rules.steps
        while len(stack) > floor:
            frame = stack[-1]
            step = steps.get(frame.kind)
            if step is not None:
                if slow and flow.beyond(frame):
                    return None
                if step.barrier:
                    if state.actor >= 0:
                        return self._ask_to_end(flow)
                    flow.block(step.barrier)
                stack.pop()
                ran.append(frame.kind)
                step.run(flow, frame)
                continue
            kind = kinds[frame.kind]
            if frame.group:
                group = self.group(state)
                open_now = next((member for member in group if member.answer is None), None)
                if open_now is not None:
                    if state.actor >= 0 and any(member.seat != state.actor for member in group):
                        return self._ask_to_end(flow)
                    return self.decision(state, open_now)
                del stack[-len(group) :]
                flow.block("revealed")
                ran.append(frame.kind)
                kind.resolve_all(flow, group)
                continue
            options = kind.options(state, frame)
            if len(options) == 1 and not kind.confirms(state, frame, options[0]):
                if slow:
                    return Decision(frame, tuple(options), kind.secret)
                self.take(flow, frame, options[0])
                continue
            if not options:
                raise DeadEnd(f"{self.name}: {frame.kind} for seat {frame.seat}")
            if 0 <= state.actor != frame.seat:
                return self._ask_to_end(flow)
            return Decision(frame, tuple(options), kind.secret)
        if floor:
            return None
        if state.actor >= 0:
            return self._ask_to_end(flow)
        state.over = True
        return None

    def take(self, flow: Flow[S], frame: Frame[Any], key: str) -> None:
        """Carry out the forced pick on top of the stack."""
        flow.state.stack.pop()
        flow.auto = True
        flow.ran.append(frame.kind)
        self.rules.kinds[frame.kind].resolve(flow, frame, key)
        flow.auto = False

    def _ask_to_end(self, flow: Flow[S]) -> Decision:
        """Before another seat is asked, the one that has just played ends its turn."""
        return self.decision(flow.state, flow.push(END_TURN, flow.state.actor))
