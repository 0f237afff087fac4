"""The rules of Revive, a module a chapter.

What is asked stands on the stack of steps, the top first. At the bottom lies the turn (`Turn`); an action puts its end
(`EndAction`) on it and itself on top, and whatever it leads to comes above that: effects that wait (`Resolving`), free
actions and what these lead to, choices of others. So an action of the turn itself is carried out while only these two
lie under it (`boosts.carry_out`), what helps in it is over when its end is reached, and all above the turn goes when a
hibernation ends it (`Retreating`), but for what others are due.
"""
