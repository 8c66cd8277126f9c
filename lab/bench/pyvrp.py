"""PyVRP on a problem file, asked for the shortest working time: python pyvrp.py FILE SECONDS SEED MAY_LEAVE_OUT.

FILE is what `solve` reads: { "problem", "durations", "distances" }. PyVRP knows the part of the model that is read here:
one window per stop, no breaks, no reload points. Prints { "routes": [{ "vehicle": 0, "stops": [3, 1] }] }, or null when
no plan was found that keeps every rule. MAY_LEAVE_OUT is 1 or 0: whether stops may be left out, at a price above
any working time.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from pathlib import Path

# This file has the package's name, and its folder must not be searched for it.
sys.path = [path for path in sys.path if Path(path or ".").resolve() != Path(__file__).parent.resolve()]

import numpy as np  # noqa: E402
from pyvrp import Client, Depot, Location, ProblemData, VehicleType, solve  # noqa: E402
from pyvrp.stop import MaxRuntime  # noqa: E402

LEFT_OUT = 1_000_000


def client(stop: dict, may_leave_out: bool) -> Client:
    windows = stop.get("timeWindows", [])
    if len(windows) > 1:
        raise SystemExit("PyVRP has one window per stop")
    limits = {"tw_early": windows[0]["start"], "tw_late": windows[0]["end"]} if windows else {}
    price = {"prize": LEFT_OUT, "required": False} if may_leave_out else {}
    return Client(stop["place"], delivery=stop["demand"], service_duration=stop["serviceSeconds"], **limits, **price)


def main() -> None:
    path, seconds, seed, may_leave_out = sys.argv[1:]
    with open(path) as file:
        given = json.load(file)
    problem = given["problem"]
    size = len(problem["places"])
    groups: dict[tuple, list[int]] = defaultdict(list)
    for index, vehicle in enumerate(problem["vehicles"]):
        if vehicle.get("breaks"):
            raise SystemExit("PyVRP has no breaks")
        ends = (vehicle["startPlace"], vehicle["endPlace"])
        groups[(*ends, vehicle["shiftStart"], vehicle["shiftEnd"], *vehicle["capacity"])].append(index)
    depots = sorted({location for start, end, *_ in groups for location in (start, end)})
    types = [
        VehicleType(num_available=len(members), capacity=list(capacity), start_depot=depots.index(start),
                    end_depot=depots.index(end), tw_early=opens, tw_late=closes, unit_distance_cost=0, unit_duration_cost=1)
        for (start, end, opens, closes, *capacity), members in groups.items()
    ]
    data = ProblemData(
        locations=[Location(0, 0) for _ in range(size)],
        clients=[client(stop, may_leave_out == "1") for stop in problem["stops"]],
        depots=[Depot(location) for location in depots],
        vehicle_types=types,
        distance_matrices=[np.array(given["distances"], dtype=np.int64).reshape(size, size)],
        duration_matrices=[np.array(given["durations"], dtype=np.int64).reshape(size, size)],
    )
    result = solve(data, stop=MaxRuntime(float(seconds)), seed=int(seed), collect_stats=False, display=False)
    if not result.is_feasible():
        print("null")
        return
    free = [list(members) for members in groups.values()]
    routes = [
        {"vehicle": free[route.vehicle_type()].pop(0), "stops": [step.idx for step in route if step.is_client()]}
        for route in result.best.routes()
    ]
    print(json.dumps({"routes": routes}))


main()
