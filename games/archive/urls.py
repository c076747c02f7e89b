from django.urls import path

from games.archive.bulk import views as bulk_views
from games.archive.chances import views as chances_views
from games.archive.comments import views as comments_views
from games.archive.ending import views as ending_views
from games.archive.export.views import schema, search_rows, search_table
from games.archive.files import views as files_views
from games.archive.likeness import views as likeness_views
from games.archive.replay import views as replay_views
from games.archive.saved import views as saved_views
from games.archive.search import views
from games.archive.statistics import views as statistics_views
from games.archive.statistics.people import views as people_views
from games.archive.studies import views as studies_views
from games.archive.withdrawal import views as withdrawal_views

app_name = "archive"

urlpatterns = [
    path("archive/", views.index, name="index"),
    path("archive/games.ndjson", search_rows, name="rows"),
    path("archive/games.csv", search_table, name="table"),
    path("archive/files/", bulk_views.bulk_files, name="bulk"),
    path("archive/files/<str:name>", bulk_views.bulk_file, name="bulk_file"),
    path("archive/schema/cursus-game-1.json", schema, name="schema"),
    path("archive/statistics/", statistics_views.overview, name="statistics"),
    path("archive/statistics/<slug:game>/", statistics_views.game, name="game_statistics"),
    path("archive/statistics/<slug:game>/openings/", statistics_views.opening, name="openings"),
    path(
        "archive/statistics/<slug:game>/openings/<slug:path>/",
        statistics_views.opening,
        name="opening",
    ),
    path(
        "archive/statistics/<slug:game>/<int:seats>/",
        statistics_views.game,
        name="table_statistics",
    ),
    *(
        path(
            f"archive/statistics/<slug:game>/<slug:statistic>.{kind}",
            statistics_views.answer_file,
            {"kind": kind},
            name=f"statistics_{kind}",
        )
        for kind in statistics_views.KINDS
    ),
    path("people/<slug:slug>/statistics/", people_views.person, name="person"),
    *(
        path(
            f"people/<slug:slug>/statistics.{kind}",
            people_views.person_file,
            {"kind": kind},
            name=f"person_{kind}",
        )
        for kind in people_views.KINDS
    ),
    path("archive/saved/", saved_views.save, name="save"),
    path("archive/saved/<str:key>/forget/", saved_views.forget, name="forget"),
    path("archive/saved/<str:key>/feed.atom", saved_views.feed, name="feed"),
    path("t/<slug:code>/files/", files_views.files, name="files"),
    path("t/<slug:code>/files/<slug:kind>/", files_views.file, name="file"),
    path("t/<slug:code>/print/", replay_views.print_view, name="print"),
    path("t/<slug:code>/replay/", replay_views.replay, name="replay"),
    path("t/<slug:code>/replay/course/", replay_views.course, name="course"),
    path("t/<slug:code>/replay/<int:length>/", replay_views.replay, name="position"),
    path("t/<slug:code>/replay/<int:length>/steps.json", replay_views.steps, name="steps"),
    path("t/<slug:code>/replay/<int:length>/board.png", replay_views.preview, name="preview"),
    path("t/<slug:code>/chances/", chances_views.chances, name="chances"),
    path("t/<slug:code>/chances/work-out/", chances_views.work_out, name="work_out_chances"),
    path("t/<slug:code>/chances/chances.json", chances_views.as_json, name="chances_json"),
    path("t/<slug:code>/chances/chances.csv", chances_views.as_csv, name="chances_csv"),
    path("t/<slug:code>/result/", ending_views.result, name="result"),
    path("t/<slug:code>/replay/<int:length>/study/", studies_views.begin, name="begin_study"),
    path("studies/", studies_views.studies, name="studies"),
    path("studies/<slug:key>/", studies_views.study, name="study"),
    path("studies/<slug:key>/change/", studies_views.change, name="change_study"),
    path("studies/<slug:key>/remove/", studies_views.remove, name="remove_study"),
    path("studies/<slug:key>/report/", studies_views.report, name="report_study"),
    path("studies/<slug:key>/put-back/", studies_views.put_back, name="put_back"),
    path("studies/<slug:key>/<slug:node>/", studies_views.study, name="study_at"),
    path("studies/<slug:key>/<slug:node>/try/", studies_views.try_entry, name="try_entry"),
    path(
        "studies/<slug:key>/<slug:node>/house/", studies_views.let_house_play, name="let_house_play"
    ),
    path("studies/<slug:key>/<slug:node>/note/", studies_views.note, name="note_entry"),
    path("studies/<slug:key>/<slug:node>/cut/", studies_views.cut_off, name="cut_off"),
    path("t/<slug:code>/private/", withdrawal_views.withdraw, name="withdraw"),
    path("t/<slug:code>/alike/", likeness_views.alike, name="alike"),
    path("t/<slug:code>/result/picture.png", ending_views.picture, name="result_picture"),
    path("t/<slug:code>/comments/", comments_views.post, name="comment"),
    path("t/<slug:code>/comments/<slug:key>/", comments_views.change, name="change_comment"),
    path(
        "t/<slug:code>/comments/<slug:key>/take-back/",
        comments_views.take_back,
        name="take_comment_back",
    ),
    path(
        "t/<slug:code>/comments/<slug:key>/report/",
        comments_views.report,
        name="report_comment",
    ),
]
