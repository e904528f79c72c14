"""Telling the position: headline, brief, hand, and the names of places on the board picture.

Places (`Label.place`), resolved by the board module:

==========================================  ==============================================================
``palace.<seat>.<palace id>``               a palace
``new.<seat>``                              the spot for a new palace
``person.<seat>.<palace id>.<type>.<level>``  a person under a palace (of equal ones the first)
``pile.<type>.<level>``                     a pile of person tiles
``group.<number>``                          a group of action cards, from 1
``card.<seat>.<card>``                      a card in the hand
``money.<seat>``                            the yuan of a seat (refill, privileges, flood)
``piece.<seat>.<bonus>``                    an unbuilt wall piece
``event.<month>``                           a space of the event row
``wall``                                    the wall
``supply``                                  the supply (tiles that are taken out of the game)
==========================================  ==============================================================
"""
