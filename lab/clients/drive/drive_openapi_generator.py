"""Of openapi-generator's python."""

import os
from datetime import date, datetime

import openapi_client as rondo

with rondo.ApiClient(rondo.Configuration(host=os.environ["API"], access_token=os.environ["KEY"])) as client:
    projects = rondo.ProjectsApi(client)
    project = projects.create_project(
        rondo.NewProject(name="My first day", default_start_date=date(2026, 12, 1), timezone="Europe/Helsinki")
    ).data.project
    window = rondo.TimeWindow(
        start_time=datetime.fromisoformat("2026-12-01T08:00:00+02:00"),
        end_time=datetime.fromisoformat("2026-12-01T08:10:00+02:00"),
    )
    stops = [
        rondo.NewStop(name="Bakery", address="Mannerheimintie 20, Helsinki", latitude=60.1699, longitude=24.9384),
        rondo.NewStop(
            name="Office",
            address="Aleksanterinkatu 52, Helsinki",
            latitude=60.169,
            longitude=24.9425,
            time_windows=[window],
        ),
        rondo.NewStop(name="Far", address="Far away", latitude=66.5, longitude=25.7),
    ]
    rondo.StopsApi(client).create_stops(project.id, rondo.NewStopOrStops(stops=stops))
    courier = (
        rondo.CouriersApi(client)
        .create_courier(rondo.NewCourier(first_name="Aino", last_name="Virtanen"))
        .data.courier
    )
    rondo.AssignmentsApi(client).create_assignment(
        project.id,
        rondo.NewAssignment(
            courier_id=courier.id,
            start_address="Elielinaukio 2, Helsinki",
            work_start_time="08:00",
            work_end_time="16:00",
        ),
    )
    plan = rondo.OptimizationApi(client).optimize_project(project.id, rondo.RunOptions()).data
    names = [stop.name for route in plan.routes for stop in route.stops]
    print(f"planned {', '.join(names)}; charged {round(plan.charged_usd)}")
    print(f"left out: {','.join(reason.code for reason in plan.unassigned_stops[0].reasons)}")
    try:
        projects.get_project(courier.id)
    except rondo.ApiException as error:
        print(f"refused: {rondo.Failure.from_json(error.body).code}")
