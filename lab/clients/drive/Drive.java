import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.stream.Collectors;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.*;
import org.openapitools.client.model.*;

/** Of openapi-generator's java, native. */
public class Drive {
  public static void main(String[] args) throws Exception {
    ApiClient client = new ApiClient();
    client.updateBaseUri(System.getenv("API"));
    client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + System.getenv("KEY")));
    ProjectsApi projects = new ProjectsApi(client);
    var project = projects.createProject(
        new NewProject().name("My first day").defaultStartDate(LocalDate.of(2026, 12, 1)).timezone("Europe/Helsinki"),
        null).getData().getProject();
    var bakery = new NewStop().name("Bakery").address("Mannerheimintie 20, Helsinki")
        .latitude(60.1699).longitude(24.9384);
    var office = new NewStop().name("Office").address("Aleksanterinkatu 52, Helsinki")
        .latitude(60.169).longitude(24.9425)
        .timeWindows(List.of(new TimeWindow().startTime(OffsetDateTime.parse("2026-12-01T08:00:00+02:00"))
            .endTime(OffsetDateTime.parse("2026-12-01T08:10:00+02:00"))));
    var far = new NewStop().name("Far").address("Far away").latitude(66.5).longitude(25.7);
    new StopsApi(client).createStops(project.getId(), new NewStopOrStops().stops(List.of(bakery, office, far)), null);
    var courier = new CouriersApi(client)
        .createCourier(new NewCourier().firstName("Aino").lastName("Virtanen"), null).getData().getCourier();
    new AssignmentsApi(client).createAssignment(project.getId(),
        new NewAssignment().courierId(courier.getId()).startAddress("Elielinaukio 2, Helsinki")
            .workStartTime("08:00").workEndTime("16:00"), null);
    var plan = new OptimizationApi(client).optimizeProject(project.getId(), new RunOptions(), null).getData();
    System.out.println("planned " + plan.getRoutes().stream().flatMap(route -> route.getStops().stream())
        .map(stop -> stop.getName()).collect(Collectors.joining(", ")) + "; charged "
        + Math.round(plan.getChargedUsd()));
    System.out.println("left out: " + plan.getUnassignedStops().get(0).getReasons().stream()
        .map(Reason::getCode).collect(Collectors.joining(",")));
    try {
      projects.getProject(courier.getId());
    } catch (ApiException error) {
      Failure failure = ApiClient.createDefaultObjectMapper().readValue(error.getResponseBody(), Failure.class);
      System.out.println("refused: " + failure.getCode());
    }
  }
}
