using System;
using System.Collections.Generic;
using System.Linq;
using Newtonsoft.Json;
using Org.OpenAPITools.Api;
using Org.OpenAPITools.Client;
using Org.OpenAPITools.Model;

/// <summary>Of openapi-generator's csharp, httpclient.</summary>
public static class Drive
{
    public static void Main()
    {
        var configuration = new Configuration
        {
            BasePath = Environment.GetEnvironmentVariable("API"),
            AccessToken = Environment.GetEnvironmentVariable("KEY"),
        };
        var projects = new ProjectsApi(configuration);
        var project = projects.CreateProject(new NewProject("My first day",
            defaultStartDate: new DateTime(2026, 12, 1), timezone: "Europe/Helsinki")).Data.Project;
        var bakery = new NewStop("Bakery", "Mannerheimintie 20, Helsinki", latitude: 60.1699, longitude: 24.9384);
        var office = new NewStop("Office", "Aleksanterinkatu 52, Helsinki", latitude: 60.169, longitude: 24.9425,
            timeWindows: new List<TimeWindow> { new TimeWindow(Utc(6, 0), Utc(6, 10)) });
        var far = new NewStop("Far", "Far away", latitude: 66.5, longitude: 25.7);
        new StopsApi(configuration).CreateStops(project.Id,
            new NewStopOrStops(stops: new List<NewStop> { bakery, office, far }));
        var courier = new CouriersApi(configuration).CreateCourier(new NewCourier("Aino", "Virtanen")).Data.Courier;
        new AssignmentsApi(configuration).CreateAssignment(project.Id, new NewAssignment(courier.Id,
            startAddress: "Elielinaukio 2, Helsinki", workStartTime: "08:00", workEndTime: "16:00"));
        var plan = new OptimizationApi(configuration).OptimizeProject(project.Id, new RunOptions()).Data;
        Console.WriteLine("planned " + string.Join(", ", plan.Routes.SelectMany(route => route.Stops)
            .Select(stop => stop.Name)) + "; charged " + plan.ChargedUsd);
        Console.WriteLine("left out: " + string.Join(",", plan.UnassignedStops[0].Reasons.Select(reason => reason.Code)));
        try
        {
            projects.GetProject(courier.Id);
        }
        catch (ApiException error)
        {
            var failure = JsonConvert.DeserializeObject<Failure>((string)error.ErrorContent);
            Console.WriteLine("refused: " + failure.Code);
        }
    }

    private static DateTime Utc(int hour, int minute) =>
        new DateTime(2026, 12, 1, hour, minute, 0, DateTimeKind.Utc);
}
