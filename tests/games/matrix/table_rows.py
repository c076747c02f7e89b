"""Tables and all that is about one: who may do what (read as `rows` says)."""

TABLES = r"""
/t/<slug:code>/
    GET  200
    POST 405
/t/<slug:code>/ @open
    GET  200
    POST 405
/t/<slug:code>/ @over
    GET  200
    POST 405
/t/<slug:code>/ @password
    GET  >password  >password  >password  200       >password  200       200       200
    POST 405
/t/<slug:code>/act/
    GET  405
    POST in        >table    >table    done      >table    >table    >table    >table
/t/<slug:code>/act/ @over
    GET  405
    POST in        >table
/t/<slug:code>/act/ @paused
    GET  405
    POST in        >table
/t/<slug:code>/act/ @password
    GET  405
    POST in        >password  >password  done      >password  >table    >table    >table
/t/<slug:code>/at/
    GET  >table
    POST 405
/t/<slug:code>/at/ @password
    GET  >password  >password  >password  >table    >password  >table    >table    >table
    POST 405
/t/<slug:code>/at/<int:length>/
    GET  200
    POST 405
/t/<slug:code>/board.svg
    GET  200
    POST 405
/t/<slug:code>/board.svg @open
    GET  404
    POST 405
/t/<slug:code>/board.svg @password
    GET  404       404       404       200       404       200       200       200
    POST 405
/t/<slug:code>/cancel/
    GET  405
    POST in        >table
/t/<slug:code>/cancel/ @open
    GET  405
    POST in        >table    >table    >table    >table    done      >table    >table
/t/<slug:code>/claims/new/
    GET  in        404
    GET  idusmartii  in        404       404       200       404       200       404       404
    POST in        404
    POST idusmartii  in        404       404       200       404       200       404       404
/t/<slug:code>/confirm/
    GET  405
    POST in        >table
/t/<slug:code>/confirm/ @full
    GET  405
    POST in        >table    >table    done      >table    done      >table    >table
/t/<slug:code>/extend/
    GET  405
    POST in        >table    >table    >table    >table    done      done      done
/t/<slug:code>/invitation/<str:token>/
    GET  200
    POST in        >table
/t/<slug:code>/invitation/<str:token>/ @open
    GET  200
    POST 200       done      done      >table    done      >table    done      done
/t/<slug:code>/invitation/<str:token>/ @password
    GET  >password  >password  >password  200       >password  200       200       200
    POST in        >table
/t/<slug:code>/join/
    GET  405
    POST in        >table
/t/<slug:code>/join/ @open
    GET  405
    POST in        done      done      >table    done      >table    done      done
/t/<slug:code>/join/ @password
    GET  405
    POST in        >password  >password  >table    >password  >table    >table    >table
/t/<slug:code>/leave-game/
    GET  405
    POST in        >table    >table    done      >table    done      >table    >table
/t/<slug:code>/leave/
    GET  405
    POST in        >table
/t/<slug:code>/leave/ @open
    GET  405
    POST in        >table    >table    done      >table    done      >table    >table
/t/<slug:code>/log.atom
    GET  200
    POST 405
/t/<slug:code>/log.atom @open
    GET  404
    POST 405
/t/<slug:code>/log.atom @password
    GET  404
    POST 405
/t/<slug:code>/news/<slug:seat>/<slug:token>/
    GET  200
    POST 405
/t/<slug:code>/notes/
    GET  in        404       404       200       404       200       404       404
    POST 401       404       404       done      404       200       404       404
/t/<slug:code>/offers/<slug:key>/
    GET  404       404       404       200       404       200       404       404
    GET  idusmartii  404
    POST 405
/t/<slug:code>/offers/<slug:key>/accept/
    GET  405
    POST in        404       404       >offer    404       >offer    404       404
    POST idusmartii  in        404
/t/<slug:code>/offers/<slug:key>/counter/
    GET  in        404       404       200       404       200       404       404
    GET  idusmartii  in        404
    POST 401       404       404       200       404       200       404       404
    POST idusmartii  401       404
/t/<slug:code>/offers/<slug:key>/edit/
    GET  in        404       404       200       404       404       404       404
    GET  idusmartii  in        404
    POST 401       404       404       200       404       404       404       404
    POST idusmartii  401       404
/t/<slug:code>/offers/<slug:key>/refuse/
    GET  405
    POST in        404       404       done      404       >offer    404       404
    POST idusmartii  in        404
/t/<slug:code>/offers/<slug:key>/withdraw/
    GET  405
    POST in        404       404       done      404       >talk     404       404
    POST idusmartii  in        404
/t/<slug:code>/offers/ask/
    GET  405
    POST in        404       404       >table    404       >table    404       404
    POST idusmartii  in        404
/t/<slug:code>/offers/new/
    GET  in        404       404       200       404       200       404       404
    GET  idusmartii  in        404
    POST 401       404       404       200       404       200       404       404
    POST idusmartii  401       404
/t/<slug:code>/orders/
    GET  >table    >table    >table    200       >table    200       >table    >table
    POST 405
/t/<slug:code>/orders/ @password
    GET  >password  >password  >password  200       >password  200       >table    >table
    POST 405
/t/<slug:code>/orders/leave/
    GET  405
    POST in        >table    >table    done      >table    done      >table    >table
/t/<slug:code>/password/
    GET  200
    POST 200
/t/<slug:code>/password/ @password
    GET  200
    POST >table
/t/<slug:code>/pause/
    GET  405
    POST in        >table    >table    >table    >table    done      done      done
/t/<slug:code>/promises/<str:deal>/<int:index>/
    GET  405
    POST in        404       404       >talk     404       >talk     404       404
/t/<slug:code>/proposals/<slug:key>/
    GET  405
    POST in        >table    >table    done      >table    done      >table    >table
/t/<slug:code>/propose/
    GET  405
    POST in        >table    >table    done      >table    done      >table    >table
/t/<slug:code>/rematch/
    GET  405
    POST in        >table
/t/<slug:code>/rematch/ @over
    GET  405
    POST in        >table    >table    done      done      done      >table    >table
/t/<slug:code>/resume/
    GET  405
    POST in        >table    >table    >table    >table    >table    done      done
/t/<slug:code>/resume/ @paused
    GET  405
    POST in        >table    >table    >table    >table    done      done      done
/t/<slug:code>/seats/<int:number>/clear/
    GET  405
    POST in        >table
/t/<slug:code>/seats/<int:number>/clear/ @open
    GET  405
    POST in        >table    >table    >table    >table    done      >table    >table
/t/<slug:code>/seats/<int:number>/house/
    GET  405
    POST in        >table
/t/<slug:code>/seats/<int:number>/house/ @open
    GET  405
    POST in        >table    >table    >table    >table    done      >table    >table
/t/<slug:code>/seats/<int:number>/invite/
    GET  405
    POST in        >table
/t/<slug:code>/seats/<int:number>/invite/ @open
    GET  405
    POST in        >table    >table    >table    >table    done      >table    >table
/t/<slug:code>/seats/<int:number>/take-over/
    GET  405
    POST in        >table
/t/<slug:code>/seats/<int:number>/take-over/ @vacant
    GET  405
    POST in        done      done      >table    done      >table    done      done
/t/<slug:code>/seats/<int:number>/take-over/ @password
    GET  405
    POST in        >password  >password  >table    >password  >table    >table    >table
/t/<slug:code>/seen/
    GET  405
    POST in        204       204       done      204       done      204       204
/t/<slug:code>/seen/ @password
    GET  405
    POST in        >password  >password  done      >password  done      204       204
/t/<slug:code>/talk/
    GET  200
    POST 405
/t/<slug:code>/talk/ @open
    GET  200
    POST 405
/t/<slug:code>/talk/ @password
    GET  >password  >password  >password  200       >password  200       200       200
    POST 405
/t/<slug:code>/talk/<slug:key>/report/
    GET  in        404       404       200       404       200       404       404
    POST in        404       404       >talk     404       done      404       404
/t/<slug:code>/talk/mute/<int:number>/
    GET  405
    POST in        404       404       done      404       >talk     404       404
/t/<slug:code>/talk/read/
    GET  405
    POST in        404       404       done      404       done      404       404
/t/<slug:code>/talk/say/
    GET  405
    POST 401       404       404       done      404       done      404       404
/t/<slug:code>/talk/say/ @over
    GET  405
    POST 401       404       404       done      done      done      404       404
/t/<slug:code>/talk/say/ @password
    GET  405
    POST 401       >password  >password  done      >password  done      404       404
/t/<slug:code>/talk/unmute/<int:number>/
    GET  405
    POST in        404       404       done      404       done      404       404
/lobby/more/
    GET  in        200
    POST 405
/tables/
    GET  200
    POST 405
/tables/new/
    GET  in        200
    POST in        done
/tables/new/<slug:game>/
    GET  in        200
    POST in        done
/tables/play-now/
    GET  405
    POST done
"""
