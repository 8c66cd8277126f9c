"""PyVRP or VROOM on a problem file, from the routes in it: python replan.py PEER FILE SECONDS.

FILE is what `solve` reads: { "problem", "durations", "distances" }. The peers start from the problem's initial routes and
look for the shortest working time (PyVRP) or travel time (VROOM, which knows no other); neither has a price of change.
Prints the stops of each vehicle in their order.
"""

from __future__ import annotations

import datetime
import json
import re
import sys

import numpy as np


def initial(problem: dict) -> list[list[int]]:
    routes: list[list[int]] = [[] for _ in problem["vehicles"]]
    for route in problem.get("initialRoutes", []):
        routes[route.get("vehicle", 0)] = [visit["stop"] for visit in route["visits"] if "stop" in visit]
    return routes


def window(stop: dict) -> tuple[int, int]:
    windows = stop.get("timeWindows", [])
    if len(windows) > 1:
        raise SystemExit("one window per stop")
    first = windows[0] if windows else {}
    return first.get("start", 0), min(first.get("end", 10**6), stop.get("deadline", 10**6))


def pyvrp(problem: dict, durations: np.ndarray, seconds: float) -> list[list[int]]:
    from pyvrp import Client, Depot, Location, ProblemData, Route, Solution, VehicleType, solve
    from pyvrp.stop import MaxRuntime

    depots = sorted({vehicle[end] for vehicle in problem["vehicles"] for end in ("startPlace", "endPlace")})
    # A type for each vehicle, so that each keeps its own stops.
    types = [
        VehicleType(capacity=vehicle["capacity"], start_depot=depots.index(vehicle["startPlace"]), unit_distance_cost=0,
                    end_depot=depots.index(vehicle["endPlace"]), tw_early=vehicle["shiftStart"], unit_duration_cost=1,
                    tw_late=vehicle["shiftEnd"])
        for vehicle in problem["vehicles"]
    ]
    clients = []
    for stop in problem["stops"]:
        opens, closes = window(stop)
        clients.append(Client(stop.get("place", 0), delivery=stop["demand"], tw_early=opens, tw_late=closes,
                              service_duration=stop.get("serviceSeconds", 0)))
    data = ProblemData(locations=[Location(0, 0) for _ in range(len(durations))], clients=clients,
                       depots=[Depot(depot) for depot in depots], vehicle_types=types,
                       distance_matrices=[durations], duration_matrices=[durations])
    start = Solution(data, [Route(data, stops, vehicle) for vehicle, stops in enumerate(initial(problem)) if stops])
    result = solve(data, stop=MaxRuntime(seconds), seed=1, collect_stats=False, display=False, initial_solution=start)
    routes: list[list[int]] = [[] for _ in types]
    for route in result.best.routes():
        routes[route.vehicle_type()] = [step.idx for step in route if step.is_client()]
    return routes


def vroom(problem: dict, durations: np.ndarray, seconds: float) -> list[list[int]]:
    import vroom as v

    orders = initial(problem)

    def solution():
        asked = v.Input()
        asked.set_durations_matrix("car", durations.astype(np.uint32))
        asked.add_vehicle([
            v.Vehicle(index, start=vehicle["startPlace"], end=vehicle["endPlace"], capacity=vehicle["capacity"],
                      time_window=v.TimeWindow(vehicle["shiftStart"], vehicle["shiftEnd"]),
                      steps=[v.VehicleStepSingle(stop) for stop in orders[index]])
            for index, vehicle in enumerate(problem["vehicles"])
        ])
        asked.add_job([
            v.Job(index, location=stop.get("place", 0), default_service=stop.get("serviceSeconds", 0), delivery=stop["demand"],
                  time_windows=[v.TimeWindow(*window(stop))])
            for index, stop in enumerate(problem["stops"])
        ])
        try:
            return asked.solve(exploration_level=5, nb_threads=1, timeout=datetime.timedelta(seconds=seconds))
        except Exception as refusal:
            found = re.search(r"Infeasible route for vehicle (\d+)", str(refusal))
            if not found:
                raise
            orders[int(found[1])] = []  # it starts from valid routes only
            return solution()

    steps = solution().routes
    routes: list[list[int]] = [[] for _ in problem["vehicles"]]
    for vehicle, kind, job in zip(steps["vehicle_id"], steps["type"], steps["id"]):
        if kind == "job":
            routes[int(vehicle)].append(int(job))
    return routes


def main() -> None:
    peer, path, seconds = sys.argv[1:]
    with open(path) as file:
        given = json.load(file)
    size = len(given["problem"]["places"])
    durations = np.array(given["durations"], dtype=np.int64).reshape(size, size)
    print(json.dumps({"pyvrp": pyvrp, "vroom": vroom}[peer](given["problem"], durations, float(seconds))))


main()
