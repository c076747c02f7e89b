"""Phrases that mail programs and people put around a message, in the most common languages."""

import re
from typing import Final

_WROTE_ANY: Final = r"wrote|writes|schrieb|a écrit|escribió|ha scritto|schreef|escreveu|skrev"

ORIGINAL: Final = re.compile(
    r"^\s*([-\u2010]{3,}|_{8,})\s*(original message|forwarded message|"
    r"urspr(ü|ue)ngliche nachricht|message d['\u2019]origine|message original|mensaje original|"
    r"messaggio originale|oorspronkelijk bericht|mensagem original)?\s*([-\u2010]{2,})?\s*$",
    re.I,
)
FROM: Final = re.compile(r"^\W{0,10}(from|von|de|da|van)\s?:", re.I)
OTHER_HEADER: Final = re.compile(
    r"^\W{0,10}(sent|date|to|subject|gesendet|datum|an|betreff|envoyé|à|objet|enviado|fecha|para|"
    r"asunto|inviato|data|a|oggetto|verzonden|aan|onderwerp)\b.{0,20}?:",
    re.I,
)
INTRODUCES: Final = re.compile(
    rf"^\W{{0,10}}((on|am|le|el|il|op|em|den)\s.*\d.*|.*\b({_WROTE_ANY})\b.*)$", re.I
)
WROTE: Final = re.compile(rf"\b({_WROTE_ANY})\b.{{0,40}}:\s*$", re.I)

SENT_FROM: Final = re.compile(
    r"^\W{0,10}("
    r"sent from (my|an?|mail for|yahoo|outlook|proton|samsung|galaxy)\b|"
    r"sent (with|via|using) \W?(proton|the|my|outlook)\b|"
    r"get outlook for|"
    r"von meinem .* gesendet|gesendet (von|mit|über|aus)\b|"
    r"diese (nachricht|mail|e-mail) wurde (von|mit) .* gesendet|holen sie sich outlook|outlook für|"
    r"envoyé (de mon|depuis|à partir|avec|par)\b|(télécharger|obtenez) outlook|"
    r"enviado (desde|do|con)\b|obtener outlook|"
    r"inviato (da|dal|con|tramite)\b|(scarica|ottieni) outlook|"
    r"(verstuurd|verzonden) (vanaf|via|met|vanuit)\b|(download|haal) outlook|outlook voor|"
    r"(mit|von) (dem|meinem) (handy|smartphone|mobiltelefon|telefon|tablet)\b.{0,20}$|"
    r"von unterwegs (gesendet|geschrieben)|inviato (dalla|dallo)\b|sent (on the go|while mobile)|"
    r"sent from (outlook|gmail|proton|samsung|mobile|iphone|ipad|android|the)\b|skickat från"
    r")",
    re.I,
)
LONGEST_DEVICE_LINE: Final = 100
"""Longest line that names the device, such as "Sent from my phone"."""

AWAY: Final = re.compile(
    r"\s*\W?(auto(mated|matic|matische)?[ -]?(reply|response|answer|antwort)|autoreply|"
    r"out of (the )?office|away from (the|my) office|"
    r"abwesenheit\w*|abwesend|"
    r"r.{1,3}ponse automatique|(absence|absent) du bureau|message d['\u2019]absence|"
    r"respuesta autom.{1,3}tica|fuera de (la )?oficina|"
    r"risposta automatica|fuori (sede|ufficio)|"
    r"automatisch antwoord|resposta autom.{1,3}tica|autosvar)\b",
    re.I,
)
"""Subjects of absence replies; a person's reply has "Re:" first. Old servers garble accents."""

CLOSING: Final = re.compile(
    r"(?:(?:many |kind )?thanks(?: (?:a lot|so much|in advance))?|"
    r"thank you(?: very much)?|thx|cheers|"
    r"best|(?:best|kind|warm|kindest|many) (?:regards|wishes)|all the best|regards|"
    r"(?:yours )?sincerely(?: yours)?|yours(?: truly| faithfully)?|take care|see you|"
    r"vale|danke(?: schön)?|vielen dank|besten dank|"
    r"(?:(?:viele|liebe|beste|freundliche|schöne|herzliche|mit (?:den )?besten|mit lieben) )?"
    r"gr(?:ü|ue)(?:ß|ss)en?|(?:gruß|gruss)|"
    r"(?:viele|liebe) gr(?:ü|ue)(?:ß|ss)e|liebe[nr] gru(?:ß|ss)|"
    r"(?:mit )?(?:freundliche[nm]|besten) gr(?:ü|ue|u)(?:ß|ss)(?:en)?|bis (?:dann|bald)|"
    r"mfg|lg|vg|bg|hg|merci|cordialement|bien à (?:toi|vous)|"
    r"amicalement|(?:bonne journée|à bientôt)|saludos|gracias|un saludo|un abrazo|atentamente|"
    r"(?:cordiali |distinti |cari |tanti )?saluti|un (?:caro )?saluto|"
    r"cordialmente|grazie(?: mille)?|"
    r"ciao|a presto|"
    r"(?:met (?:vriendelijke|hartelijke) |hartelijke |vriendelijke )?groet(?:en|jes)?|mvg|gr|"
    r"alvast bedankt|bedankt|dank je(?: wel)?|tot (?:ziens|snel)|"
    r"obrigad[oa]|cumprimentos)\s*[,.!]*(?!\w)",
    re.I,
)
"""Closings, which stand above a name. Alone they are not a message."""

CONFIDENTIAL: Final = re.compile(
    r"^\W*(?:this (?:e-?mail|message|communication)\b.{0,60}\b(?:confidential|intended|privileged)|"
    r"confidentiality notice|please consider the environment|think before (?:you )?print|"
    r"diese (?:e-?mail|nachricht)\b.{0,60}\bvertraulich|bitte denken sie an die umwelt|"
    r"dit (?:e-?mail|bericht)\b.{0,60}\bvertrouwelijk|de informatie in dit|denk aan het milieu|"
    r"le informazioni contenute|questo messaggio\b.{0,60}\briservat|rispetta l.ambiente)",
    re.I,
)
"""The beginning of a firm's legal notice."""
