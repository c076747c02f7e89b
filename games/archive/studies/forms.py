"""The forms of studies."""

from django import forms
from django.utils.translation import gettext_lazy as _

from games.archive.models import Sharing, Study, TriedEntry


class BeginForm(forms.Form):
    """The title of a new study."""

    title = forms.CharField(label=_("Title"), max_length=80)


class StudyForm(forms.ModelForm):  # type: ignore[type-arg]
    """Title and sharing of a study."""

    class Meta:
        model = Study
        fields = ("title", "sharing")
        widgets = {"sharing": forms.RadioSelect}

    sharing = forms.ChoiceField(
        label=_("Who may read it"), choices=Sharing.choices, widget=forms.RadioSelect
    )


class NoteForm(forms.ModelForm):  # type: ignore[type-arg]
    """Name of a position, and a comment on it."""

    class Meta:
        model = TriedEntry
        fields = ("name", "comment")
        widgets = {"comment": forms.Textarea(attrs={"rows": 4})}
