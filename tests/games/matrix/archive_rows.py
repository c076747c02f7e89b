"""What everybody may look for in the archive, and save (read as `rows` says)."""

from typing import Final

ARCHIVE: Final = """
/admin/archive/verification/
    GET  >login     403        200
    POST >login     403        200
/admin/archive/verification/<path:object_id>/
    GET  >login     >change    >change
    POST >login     >change    >change
/admin/archive/verification/<path:object_id>/change/
    GET  >login     403        200
    POST >login     403        403
/admin/archive/verification/<path:object_id>/delete/
    GET  >login     403        403
    POST >login     403        403
/admin/archive/verification/<path:object_id>/history/
    GET  >login     403        200
    POST >login     403        200
/admin/archive/verification/add/
    GET  >login     403        403
    POST >login     403        403
/archive/
    GET  200
    POST 405
/archive/files/
    GET  200
    POST 405
/archive/files/<str:name>
    GET  404
    POST 405
/archive/games.csv
    GET  200
    POST 405
/archive/games.ndjson
    GET  200
    POST 405
/archive/schema/cursus-game-1.json
    GET  200
    POST 405
/archive/statistics/
    GET  200
    POST 405
/archive/statistics/<slug:game>/
    GET  200
    POST 405
/archive/statistics/<slug:game>/openings/
    GET  200
    POST 405
/archive/statistics/<slug:game>/openings/<slug:path>/
    GET  200
    POST 405
/archive/statistics/<slug:game>/<int:seats>/
    GET  200
    POST 405
/archive/statistics/<slug:game>/<slug:statistic>.csv
    GET  200
    POST 405
/archive/statistics/<slug:game>/<slug:statistic>.json
    GET  200
    POST 405
/people/<slug:slug>/statistics/
    GET  200
    POST 405
/people/<slug:slug>/statistics.csv
    GET  200
    POST 405
/people/<slug:slug>/statistics.json
    GET  200
    POST 405
/archive/saved/
    GET  405
    POST in        done
/archive/saved/<str:key>/feed.atom
    GET  200
    POST 405
/archive/saved/<str:key>/forget/
    GET  405
    POST in        >index    >index    done      >index    >index    >index    >index
/t/<slug:code>/files/
    GET  404
    POST 405
/t/<slug:code>/files/ @over
    GET  200
    POST 405
/t/<slug:code>/files/ @password
    GET  >password  >password  >password  404       >password  404       404       404
    POST 405
/t/<slug:code>/files/<slug:kind>/
    GET  404
    POST 405
/t/<slug:code>/files/<slug:kind>/ @over
    GET  200
    POST 405
/t/<slug:code>/files/<slug:kind>/ @password
    GET  >password  >password  >password  404       >password  404       404       404
    POST 405
/t/<slug:code>/print/
    GET  >table
    POST 405
/t/<slug:code>/print/ @open
    GET  >table
    POST 405
/t/<slug:code>/print/ @over
    GET  200
    POST 405
/t/<slug:code>/print/ @password
    GET  >password  >password  >password  >table    >password  >table    >table    >table
    POST 405
/t/<slug:code>/replay/
    GET  >table
    POST 405
/t/<slug:code>/replay/ @open
    GET  >table
    POST 405
/t/<slug:code>/replay/ @over
    GET  200
    POST 405
/t/<slug:code>/replay/ @password
    GET  >password  >password  >password  >table    >password  >table    >table    >table
    POST 405
/t/<slug:code>/replay/course/
    GET  >table
    POST 405
/t/<slug:code>/replay/course/ @open
    GET  >table
    POST 405
/t/<slug:code>/replay/course/ @over
    GET  200
    POST 405
/t/<slug:code>/replay/course/ @password
    GET  >password  >password  >password  >table    >password  >table    >table    >table
    POST 405
/t/<slug:code>/replay/<int:length>/
    GET  >table
    POST 405
/t/<slug:code>/replay/<int:length>/ @open
    GET  >table
    POST 405
/t/<slug:code>/replay/<int:length>/ @over
    GET  200
    POST 405
/t/<slug:code>/replay/<int:length>/ @password
    GET  >password  >password  >password  >table    >password  >table    >table    >table
    POST 405
/t/<slug:code>/replay/<int:length>/steps.json
    GET  >table
    POST 405
/t/<slug:code>/replay/<int:length>/steps.json @open
    GET  >table
    POST 405
/t/<slug:code>/replay/<int:length>/steps.json @over
    GET  200
    POST 405
/t/<slug:code>/replay/<int:length>/steps.json @password
    GET  >password  >password  >password  >table    >password  >table    >table    >table
    POST 405
/t/<slug:code>/replay/<int:length>/board.png
    GET  >table
    POST 405
/t/<slug:code>/replay/<int:length>/board.png @open
    GET  >table
    POST 405
/t/<slug:code>/replay/<int:length>/board.png @over
    GET  200
    POST 405
/t/<slug:code>/replay/<int:length>/board.png @password
    GET  >password  >password  >password  >table    >password  >table    >table    >table
    POST 405
/t/<slug:code>/chances/
    GET  200
    POST 405
/t/<slug:code>/chances/ @over
    GET  200
    POST 405
/t/<slug:code>/chances/ @password
    GET  >password  >password  >password  200       >password  200       200       200
    POST 405
/t/<slug:code>/chances/chances.csv
    GET  404
    POST 405
/t/<slug:code>/chances/chances.csv @over
    GET  404
    POST 405
/t/<slug:code>/chances/chances.csv @password
    GET  >password  >password  >password  404       >password  404       404       404
    POST 405
/t/<slug:code>/chances/chances.json
    GET  404
    POST 405
/t/<slug:code>/chances/chances.json @over
    GET  404
    POST 405
/t/<slug:code>/chances/chances.json @password
    GET  >password  >password  >password  404       >password  404       404       404
    POST 405
/t/<slug:code>/chances/work-out/
    GET  405
    POST in        >chances
/t/<slug:code>/chances/work-out/ @over
    GET  405
    POST in        done
/t/<slug:code>/chances/work-out/ @password
    GET  405
    POST in        >password  >password  >chances  >password  >chances  >chances  >chances
/t/<slug:code>/comments/
    GET  405
    POST in        200
/t/<slug:code>/comments/ @over
    GET  405
    POST in        done
/t/<slug:code>/comments/ @password
    GET  405
    POST in        >password  >password  200       >password  200       200       200
/t/<slug:code>/comments/<slug:key>/
    GET  in        404
    POST in        404
/t/<slug:code>/comments/<slug:key>/ @over
    GET  in        404       404       200       404       404       404       404
    POST in        404       404       done      404       404       404       404
/t/<slug:code>/comments/<slug:key>/ @password
    GET  in        >password  >password  404       >password  404       404       404
    POST in        >password  >password  404       >password  404       404       404
/t/<slug:code>/comments/<slug:key>/take-back/
    GET  405
    POST in        404
/t/<slug:code>/comments/<slug:key>/take-back/ @over
    GET  405
    POST in        404       404       done      404       404       404       404
/t/<slug:code>/comments/<slug:key>/take-back/ @password
    GET  405
    POST in        >password  >password  404       >password  404       404       404
/t/<slug:code>/comments/<slug:key>/report/
    GET  in        404
    POST in        404
/t/<slug:code>/comments/<slug:key>/report/ @over
    GET  in        200       200       404       200       200       200       200
    POST in        done      done      404       done      >result   done      done
/t/<slug:code>/comments/<slug:key>/report/ @password
    GET  in        >password  >password  404       >password  404       404       404
    POST in        >password  >password  404       >password  404       404       404
/t/<slug:code>/private/
    GET  405
    POST in        >result
/t/<slug:code>/private/ @open
    GET  405
    POST in        >result
/t/<slug:code>/private/ @over
    GET  405
    POST in        >result   >result   done      done      done      >result   >result
/t/<slug:code>/private/ @password
    GET  405
    POST in        >password  >password  >result   >password  >result   >result   >result
/t/<slug:code>/alike/
    GET  404
    POST 405
/t/<slug:code>/alike/ @over
    GET  200
    POST 405
/t/<slug:code>/alike/ @password
    GET  >password  >password  >password  404       >password  404       404       404
    POST 405
/t/<slug:code>/result/picture.png
    GET  404
    POST 405
/t/<slug:code>/result/picture.png @over
    GET  200
    POST 405
/t/<slug:code>/result/picture.png @password
    GET  >password  >password  >password  404       >password  404       404       404
    POST 405
/t/<slug:code>/result/
    GET  >table
    POST 405
/t/<slug:code>/result/ @over
    GET  200
    POST 405
/t/<slug:code>/result/ @password
    GET  >password  >password  >password  >table    >password  >table    >table    >table
    POST 405
/studies/
    GET  200
    POST 405
/studies/<slug:key>/
    GET  404       404       404       200       404       404       404       404
    POST 405
/studies/<slug:key>/<slug:node>/
    GET  404       404       404       200       404       404       404       404
    POST 405
/studies/<slug:key>/change/
    GET  405
    POST in        404       404       done      404       404       404       404
/studies/<slug:key>/remove/
    GET  405
    POST in        404       404       done      404       404       404       404
/studies/<slug:key>/report/
    GET  in        200       200       404       200       200       200       200
    POST in        done      done      404       done      >study    done      done
/studies/<slug:key>/put-back/
    GET  405
    POST in        404       404       done      404       404       404       404
/studies/<slug:key>/<slug:node>/try/
    GET  405
    POST in        404       404       done      404       404       404       404
/studies/<slug:key>/<slug:node>/house/
    GET  405
    POST in        404       404       done      404       404       404       404
/studies/<slug:key>/<slug:node>/note/
    GET  405
    POST in        404       404       done      404       404       404       404
/studies/<slug:key>/<slug:node>/cut/
    GET  405
    POST in        404       404       done      404       404       404       404
/t/<slug:code>/replay/<int:length>/study/
    GET  405
    POST in        >replay
/t/<slug:code>/replay/<int:length>/study/ @over
    GET  405
    POST in        done
/t/<slug:code>/replay/<int:length>/study/ @password
    GET  405
    POST in        >password  >password  >replay   >password  >replay   >replay   >replay
"""
