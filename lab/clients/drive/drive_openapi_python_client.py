"""Of openapi-python-client."""

import os
from datetime import date, datetime

from rondo_client import AuthenticatedClient
from rondo_client import models as m
from rondo_client.api.assignments import create_assignment
from rondo_client.api.couriers import create_courier
from rondo_client.api.optimization import optimize_project
from rondo_client.api.projects import create_project, get_project
from rondo_client.api.stops import create_stops

client = AuthenticatedClient(base_url=os.environ["API"], token=os.environ["KEY"], timeout=60)
project = create_project.sync(
    client=client,
    body=m.NewProject(name="My first day", default_start_date=date(2026, 12, 1), timezone="Europe/Helsinki"),
).data.project
window = m.TimeWindow(
    start_time=datetime.fromisoformat("2026-12-01T08:00:00+02:00"),
    end_time=datetime.fromisoformat("2026-12-01T08:10:00+02:00"),
)
stops = [
    m.NewStop(name="Bakery", address="Mannerheimintie 20, Helsinki", latitude=60.1699, longitude=24.9384),
    m.NewStop(
        name="Office",
        address="Aleksanterinkatu 52, Helsinki",
        latitude=60.169,
        longitude=24.9425,
        time_windows=[window],
    ),
    m.NewStop(name="Far", address="Far away", latitude=66.5, longitude=25.7),
]
create_stops.sync(project.id, client=client, body=m.NewStopOrStops(stops=stops))
courier = create_courier.sync(client=client, body=m.NewCourier(first_name="Aino", last_name="Virtanen")).data.courier
create_assignment.sync(
    project.id,
    client=client,
    body=m.NewAssignment(
        courier_id=courier.id,
        start_address="Elielinaukio 2, Helsinki",
        work_start_time="08:00",
        work_end_time="16:00",
    ),
)
plan = optimize_project.sync(project.id, client=client, body=m.RunOptions()).data
names = [stop.name for route in plan.routes for stop in route.stops]
print(f"planned {', '.join(names)}; charged {round(plan.charged_usd)}")
print(f"left out: {','.join(reason.code for reason in plan.unassigned_stops[0].reasons)}")
print(f"refused: {get_project.sync(courier.id, client=client).code}")
