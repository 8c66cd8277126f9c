// Of oapi-codegen.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"
	"time"

	"drive/rondo"

	openapi_types "github.com/oapi-codegen/runtime/types"
)

func p[T any](value T) *T { return &value }

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func main() {
	ctx := context.Background()
	key := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Getenv("KEY"))
		return nil
	}
	client := must(rondo.NewClientWithResponses(os.Getenv("API"), rondo.WithRequestEditorFn(key)))
	day := openapi_types.Date{Time: time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC)}
	project := must(client.CreateProjectWithResponse(ctx, nil, rondo.NewProject{
		Name: "My first day", DefaultStartDate: &day, Timezone: p("Europe/Helsinki"),
	})).JSON201.Data.Project
	window := rondo.TimeWindow{
		StartTime: p(must(time.Parse(time.RFC3339, "2026-12-01T08:00:00+02:00"))),
		EndTime:   must(time.Parse(time.RFC3339, "2026-12-01T08:10:00+02:00")),
	}
	stops := []rondo.NewStop{
		{Name: "Bakery", Address: "Mannerheimintie 20, Helsinki", Latitude: p(60.1699), Longitude: p(24.9384)},
		{
			Name: "Office", Address: "Aleksanterinkatu 52, Helsinki", Latitude: p(60.169), Longitude: p(24.9425),
			TimeWindows: &[]rondo.TimeWindow{window},
		},
		{Name: "Far", Address: "Far away", Latitude: p(66.5), Longitude: p(25.7)},
	}
	must(client.CreateStopsWithResponse(ctx, project.Id, nil, rondo.NewStopOrStops{Stops: &stops}))
	courier := must(client.CreateCourierWithResponse(ctx, nil, rondo.NewCourier{
		FirstName: "Aino", LastName: p("Virtanen"),
	})).JSON201.Data.Courier
	must(client.CreateAssignmentWithResponse(ctx, project.Id, nil, rondo.NewAssignment{
		CourierId: courier.Id, StartAddress: p("Elielinaukio 2, Helsinki"),
		WorkStartTime: p("08:00"), WorkEndTime: p("16:00"),
	}))
	plan := must(client.OptimizeProjectWithResponse(ctx, project.Id, nil, rondo.RunOptions{})).JSON200.Data
	names := []string{}
	for _, route := range *plan.Routes {
		for _, stop := range route.Stops {
			names = append(names, *stop.Name)
		}
	}
	fmt.Printf("planned %s; charged %.0f\n", strings.Join(names, ", "), *plan.ChargedUsd)
	codes := []string{}
	for _, reason := range (*plan.UnassignedStops)[0].Reasons {
		codes = append(codes, reason.Code)
	}
	fmt.Printf("left out: %s\n", strings.Join(codes, ","))
	var failure rondo.Failure
	if err := json.Unmarshal(must(client.GetProjectWithResponse(ctx, courier.Id)).Body, &failure); err != nil {
		panic(err)
	}
	fmt.Printf("refused: %s\n", failure.Code)
}
