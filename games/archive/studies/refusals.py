"""Refusals of studies, each a sentence that says what to do next."""

from games.common.refusals import SpokenRefusal


class StudyRefused(SpokenRefusal):
    """Something that a study does not allow."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence
