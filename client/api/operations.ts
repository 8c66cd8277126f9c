// Made by `npm run gen` from the interface's description; do not edit.
import type { List } from "../list.ts";
import type { Answer, RequestOptions } from "../transport.ts";
import type * as T from "./types.ts";

/** Method, path, what a request has beside ids, the only field of its answer's `data`, and most rows of a page. */
export const operations = {
  getAccount: ["GET","/account","","",0],
  listProjects: ["GET","/projects","list","projects",1000],
  createProject: ["POST","/projects","body","project",0],
  getProject: ["GET","/projects/{projectId}","","project",0],
  updateProject: ["PATCH","/projects/{projectId}","body","project",0],
  deleteProject: ["DELETE","/projects/{projectId}","","deleted",0],
  listStops: ["GET","/projects/{projectId}/stops","list","stops",1000],
  createStops: ["POST","/projects/{projectId}/stops","body","",0],
  updateStop: ["PATCH","/projects/{projectId}/stops/{stopId}","body","stop",0],
  deleteStop: ["DELETE","/projects/{projectId}/stops/{stopId}","","deleted",0],
  reportOutcomes: ["POST","/projects/{projectId}/stops/outcomes","body","stops",0],
  geocodeStops: ["POST","/projects/{projectId}/stops/geocode","","",0],
  getGeocoding: ["GET","/projects/{projectId}/stops/geocode","","",0],
  lookUpAddresses: ["POST","/projects/{projectId}/stops/lookup","body","results",0],
  listStopCandidates: ["GET","/projects/{projectId}/stops/{stopId}/candidates","","",0],
  listCouriers: ["GET","/couriers","list","couriers",1000],
  createCourier: ["POST","/couriers","body","courier",0],
  updateCourier: ["PATCH","/couriers/{courierId}","body","courier",0],
  listAssignments: ["GET","/projects/{projectId}/couriers","list","couriers",1000],
  createAssignment: ["POST","/projects/{projectId}/couriers","body","courier",0],
  updateAssignment: ["PATCH","/projects/{projectId}/couriers/{assignmentId}","body","courier",0],
  deleteAssignment: ["DELETE","/projects/{projectId}/couriers/{assignmentId}","","deleted",0],
  getCourierLink: ["GET","/projects/{projectId}/couriers/{assignmentId}/link","","link",0],
  createCourierLink: ["POST","/projects/{projectId}/couriers/{assignmentId}/link","","",0],
  endCourierLink: ["DELETE","/projects/{projectId}/couriers/{assignmentId}/link","","deleted",0],
  listCourierLinks: ["GET","/projects/{projectId}/couriers/links","","links",0],
  optimizeProject: ["POST","/projects/{projectId}/optimize","body","",0],
  listOptimizationJobs: ["GET","/projects/{projectId}/optimization-jobs","","jobs",0],
  getOptimizationJob: ["GET","/optimization-jobs/{jobId}","","",0],
  cancelOptimizationJob: ["POST","/optimization-jobs/{jobId}/cancel","","",0],
  listRoutes: ["GET","/projects/{projectId}/routes","query","",0],
  putRoutes: ["PUT","/projects/{projectId}/routes","body","",0],
  listPlans: ["GET","/projects/{projectId}/plans","","plans",0],
  getPlan: ["GET","/projects/{projectId}/plans/{planId}","","",0],
  activatePlan: ["POST","/projects/{projectId}/plans/{planId}/activate","body","",0],
  releasePlan: ["POST","/projects/{projectId}/plans/{planId}/release","","plan",0],
  evaluateRoutes: ["POST","/projects/{projectId}/routes/evaluate","body","",0],
  adviseRoutes: ["POST","/projects/{projectId}/routes/advice","body","advice",0],
  listWebhooks: ["GET","/webhooks","list","webhooks",1000],
  createWebhook: ["POST","/webhooks","body","webhook",0],
  updateWebhook: ["PATCH","/webhooks/{webhookId}","body","webhook",0],
  deleteWebhook: ["DELETE","/webhooks/{webhookId}","","deleted",0],
  testWebhook: ["POST","/webhooks/{webhookId}/test","","",0],
  listDeliveries: ["GET","/webhooks/{webhookId}/deliveries","list","deliveries",200],
  replayDelivery: ["POST","/webhooks/{webhookId}/deliveries/{deliveryId}/replay","","delivery",0],
  rotateWebhookSecret: ["POST","/webhooks/{webhookId}/rotate-secret","","",0],
  listEvents: ["GET","/events","query","",1000],
} as const;

export interface Operations {
  getAccount: { input: T.GetAccountData; output: T.GetAccountResponse["data"] };
  listProjects: { input: T.ListProjectsData; output: T.ListProjectsResponse["data"] };
  createProject: { input: T.CreateProjectData; output: T.CreateProjectResponse["data"] };
  getProject: { input: T.GetProjectData; output: T.GetProjectResponse["data"] };
  updateProject: { input: T.UpdateProjectData; output: T.UpdateProjectResponse["data"] };
  deleteProject: { input: T.DeleteProjectData; output: T.DeleteProjectResponse["data"] };
  listStops: { input: T.ListStopsData; output: T.ListStopsResponse["data"] };
  createStops: { input: T.CreateStopsData; output: T.CreateStopsResponse["data"] };
  updateStop: { input: T.UpdateStopData; output: T.UpdateStopResponse["data"] };
  deleteStop: { input: T.DeleteStopData; output: T.DeleteStopResponse["data"] };
  reportOutcomes: { input: T.ReportOutcomesData; output: T.ReportOutcomesResponse["data"] };
  geocodeStops: { input: T.GeocodeStopsData; output: T.GeocodeStopsResponse["data"] };
  getGeocoding: { input: T.GetGeocodingData; output: T.GetGeocodingResponse["data"] };
  lookUpAddresses: { input: T.LookUpAddressesData; output: T.LookUpAddressesResponse["data"] };
  listStopCandidates: { input: T.ListStopCandidatesData; output: T.ListStopCandidatesResponse["data"] };
  listCouriers: { input: T.ListCouriersData; output: T.ListCouriersResponse["data"] };
  createCourier: { input: T.CreateCourierData; output: T.CreateCourierResponse["data"] };
  updateCourier: { input: T.UpdateCourierData; output: T.UpdateCourierResponse["data"] };
  listAssignments: { input: T.ListAssignmentsData; output: T.ListAssignmentsResponse["data"] };
  createAssignment: { input: T.CreateAssignmentData; output: T.CreateAssignmentResponse["data"] };
  updateAssignment: { input: T.UpdateAssignmentData; output: T.UpdateAssignmentResponse["data"] };
  deleteAssignment: { input: T.DeleteAssignmentData; output: T.DeleteAssignmentResponse["data"] };
  getCourierLink: { input: T.GetCourierLinkData; output: T.GetCourierLinkResponse["data"] };
  createCourierLink: { input: T.CreateCourierLinkData; output: T.CreateCourierLinkResponse["data"] };
  endCourierLink: { input: T.EndCourierLinkData; output: T.EndCourierLinkResponse["data"] };
  listCourierLinks: { input: T.ListCourierLinksData; output: T.ListCourierLinksResponse["data"] };
  optimizeProject: { input: T.OptimizeProjectData; output: T.OptimizeProjectResponse["data"] };
  listOptimizationJobs: { input: T.ListOptimizationJobsData; output: T.ListOptimizationJobsResponse["data"] };
  getOptimizationJob: { input: T.GetOptimizationJobData; output: T.GetOptimizationJobResponse["data"] };
  cancelOptimizationJob: { input: T.CancelOptimizationJobData; output: T.CancelOptimizationJobResponse["data"] };
  listRoutes: { input: T.ListRoutesData; output: T.ListRoutesResponse["data"] };
  putRoutes: { input: T.PutRoutesData; output: T.PutRoutesResponse["data"] };
  listPlans: { input: T.ListPlansData; output: T.ListPlansResponse["data"] };
  getPlan: { input: T.GetPlanData; output: T.GetPlanResponse["data"] };
  activatePlan: { input: T.ActivatePlanData; output: T.ActivatePlanResponse["data"] };
  releasePlan: { input: T.ReleasePlanData; output: T.ReleasePlanResponse["data"] };
  evaluateRoutes: { input: T.EvaluateRoutesData; output: T.EvaluateRoutesResponse["data"] };
  adviseRoutes: { input: T.AdviseRoutesData; output: T.AdviseRoutesResponse["data"] };
  listWebhooks: { input: T.ListWebhooksData; output: T.ListWebhooksResponse["data"] };
  createWebhook: { input: T.CreateWebhookData; output: T.CreateWebhookResponse["data"] };
  updateWebhook: { input: T.UpdateWebhookData; output: T.UpdateWebhookResponse["data"] };
  deleteWebhook: { input: T.DeleteWebhookData; output: T.DeleteWebhookResponse["data"] };
  testWebhook: { input: T.TestWebhookData; output: T.TestWebhookResponse["data"] };
  listDeliveries: { input: T.ListDeliveriesData; output: T.ListDeliveriesResponse["data"] };
  replayDelivery: { input: T.ReplayDeliveryData; output: T.ReplayDeliveryResponse["data"] };
  rotateWebhookSecret: { input: T.RotateWebhookSecretData; output: T.RotateWebhookSecretResponse["data"] };
  listEvents: { input: T.ListEventsData; output: T.ListEventsResponse["data"] };
}

export interface Methods {
  /** Plan, credit, limits and usage of the company. */
  getAccount(options?: RequestOptions): Answer<T.GetAccountResponse["data"]>;
  /** List projects. */
  listProjects(query?: Omit<NonNullable<T.ListProjectsData["query"]>, "limit" | "cursor">, options?: RequestOptions): List<T.ListProjectsResponse["data"]["projects"][number]>;
  /** Create a project. */
  createProject(body: T.CreateProjectData["body"], options?: RequestOptions): Answer<T.CreateProjectResponse["data"]["project"]>;
  /** Get a project. */
  getProject(projectId: string, options?: RequestOptions): Answer<T.GetProjectResponse["data"]["project"]>;
  /** Change a project's fields or its status. */
  updateProject(projectId: string, body: T.UpdateProjectData["body"], options?: RequestOptions): Answer<T.UpdateProjectResponse["data"]["project"]>;
  /** Delete a draft project with its stops, assignments and routes. */
  deleteProject(projectId: string, options?: RequestOptions): Answer<T.DeleteProjectResponse["data"]["deleted"]>;
  /** List the project's stops. */
  listStops(projectId: string, query?: Omit<NonNullable<T.ListStopsData["query"]>, "limit" | "cursor">, options?: RequestOptions): List<T.ListStopsResponse["data"]["stops"][number]>;
  /** Add one stop, or a batch of up to 1000, all or none. */
  createStops(projectId: string, body: T.CreateStopsData["body"], options?: RequestOptions): Answer<T.CreateStopsResponse["data"]>;
  /** Change a stop. */
  updateStop(projectId: string, stopId: string, body: T.UpdateStopData["body"], options?: RequestOptions): Answer<T.UpdateStopResponse["data"]["stop"]>;
  /** Delete a stop. */
  deleteStop(projectId: string, stopId: string, options?: RequestOptions): Answer<T.DeleteStopResponse["data"]["deleted"]>;
  /** Say what came of up to 1000 stops, all or none. */
  reportOutcomes(projectId: string, body: T.ReportOutcomesData["body"], options?: RequestOptions): Answer<T.ReportOutcomesResponse["data"]["stops"]>;
  /** Find coordinates for the stops, and the couriers' depots, that have none. */
  geocodeStops(projectId: string, options?: RequestOptions): Answer<T.GeocodeStopsResponse["data"]>;
  /** How far the latest geocoding of the project is. */
  getGeocoding(projectId: string, options?: RequestOptions): Answer<T.GetGeocodingResponse["data"]>;
  /** Look up addresses, before they are written. */
  lookUpAddresses(projectId: string, body?: T.LookUpAddressesData["body"], options?: RequestOptions): Answer<T.LookUpAddressesResponse["data"]["results"]>;
  /** Locations that the stop's address may mean, the most likely first. */
  listStopCandidates(projectId: string, stopId: string, options?: RequestOptions): Answer<T.ListStopCandidatesResponse["data"]>;
  /** List the company's couriers. */
  listCouriers(query?: Omit<NonNullable<T.ListCouriersData["query"]>, "limit" | "cursor">, options?: RequestOptions): List<T.ListCouriersResponse["data"]["couriers"][number]>;
  /** Add a courier to the company's driver pool. */
  createCourier(body: T.CreateCourierData["body"], options?: RequestOptions): Answer<T.CreateCourierResponse["data"]["courier"]>;
  /** Change a courier; an inactive one is left out of runs. */
  updateCourier(courierId: string, body: T.UpdateCourierData["body"], options?: RequestOptions): Answer<T.UpdateCourierResponse["data"]["courier"]>;
  /** List the project's couriers with shift and capacity. */
  listAssignments(projectId: string, query?: Omit<NonNullable<T.ListAssignmentsData["query"]>, "limit" | "cursor">, options?: RequestOptions): List<T.ListAssignmentsResponse["data"]["couriers"][number]>;
  /** Put a courier on the project. */
  createAssignment(projectId: string, body: T.CreateAssignmentData["body"], options?: RequestOptions): Answer<T.CreateAssignmentResponse["data"]["courier"]>;
  /** Change a courier's shift, depots, breaks or capacity. */
  updateAssignment(projectId: string, assignmentId: string, body: T.UpdateAssignmentData["body"], options?: RequestOptions): Answer<T.UpdateAssignmentResponse["data"]["courier"]>;
  /** Take a courier off the project. */
  deleteAssignment(projectId: string, assignmentId: string, options?: RequestOptions): Answer<T.DeleteAssignmentResponse["data"]["deleted"]>;
  /** Whether a courier has a link to the page of the day, and until when. */
  getCourierLink(projectId: string, assignmentId: string, options?: RequestOptions): Answer<T.GetCourierLinkResponse["data"]["link"]>;
  /** Make a courier's link to the page of the day; the one before ends. */
  createCourierLink(projectId: string, assignmentId: string, options?: RequestOptions): Answer<T.CreateCourierLinkResponse["data"]>;
  /** End a courier's link. */
  endCourierLink(projectId: string, assignmentId: string, options?: RequestOptions): Answer<T.EndCourierLinkResponse["data"]["deleted"]>;
  /** The links of a day's couriers, and who has seen the plan. */
  listCourierLinks(projectId: string, options?: RequestOptions): Answer<T.ListCourierLinksResponse["data"]["links"]>;
  /** Plan the project's routes. */
  optimizeProject(projectId: string, body?: T.OptimizeProjectData["body"], options?: RequestOptions): Answer<T.OptimizeProjectResponse["data"]>;
  /** The project's last 20 runs, newest first, without results. */
  listOptimizationJobs(projectId: string, options?: RequestOptions): Answer<T.ListOptimizationJobsResponse["data"]["jobs"]>;
  /** State and result of a run. */
  getOptimizationJob(jobId: string, options?: RequestOptions): Answer<T.GetOptimizationJobResponse["data"]>;
  /** Cancel a run that is queued or running. */
  cancelOptimizationJob(jobId: string, options?: RequestOptions): Answer<T.CancelOptimizationJobResponse["data"]>;
  /** The project's current plan. */
  listRoutes(projectId: string, query?: T.ListRoutesData["query"], options?: RequestOptions): Answer<T.ListRoutesResponse["data"]>;
  /** Make routes by hand the current plan. */
  putRoutes(projectId: string, body: T.PutRoutesData["body"], options?: RequestOptions): Answer<T.PutRoutesResponse["data"]>;
  /** The project's last 20 plans and all released ones, newest first, without routes. */
  listPlans(projectId: string, options?: RequestOptions): Answer<T.ListPlansResponse["data"]["plans"]>;
  /** A plan with its routes. */
  getPlan(projectId: string, planId: string, options?: RequestOptions): Answer<T.GetPlanResponse["data"]>;
  /** Make an earlier plan or a draft the current one. */
  activatePlan(projectId: string, planId: string, body?: T.ActivatePlanData["body"], options?: RequestOptions): Answer<T.ActivatePlanResponse["data"]>;
  /** Note that a plan was told to the couriers. */
  releasePlan(projectId: string, planId: string, options?: RequestOptions): Answer<T.ReleasePlanResponse["data"]["plan"]>;
  /** The times of routes made by hand, and the rules that they break. */
  evaluateRoutes(projectId: string, body: T.EvaluateRoutesData["body"], options?: RequestOptions): Answer<T.EvaluateRoutesResponse["data"]>;
  /** Where stops fit into the current plan, at what price, and why not elsewhere. */
  adviseRoutes(projectId: string, body: T.AdviseRoutesData["body"], options?: RequestOptions): Answer<T.AdviseRoutesResponse["data"]["advice"]>;
  /** List the company's webhook endpoints. */
  listWebhooks(query?: Omit<NonNullable<T.ListWebhooksData["query"]>, "limit" | "cursor">, options?: RequestOptions): List<T.ListWebhooksResponse["data"]["webhooks"][number]>;
  /** Register a webhook endpoint; only this answer has its signing secret. */
  createWebhook(body: T.CreateWebhookData["body"], options?: RequestOptions): Answer<T.CreateWebhookResponse["data"]["webhook"]>;
  /** Change a webhook endpoint, or enable it again. */
  updateWebhook(webhookId: string, body: T.UpdateWebhookData["body"], options?: RequestOptions): Answer<T.UpdateWebhookResponse["data"]["webhook"]>;
  /** Delete a webhook endpoint. */
  deleteWebhook(webhookId: string, options?: RequestOptions): Answer<T.DeleteWebhookResponse["data"]["deleted"]>;
  /** Send a sample event, to check that it arrives and that its signature is valid. */
  testWebhook(webhookId: string, options?: RequestOptions): Answer<T.TestWebhookResponse["data"]>;
  /** The deliveries to an endpoint of the last 30 days with their attempts, newest first. */
  listDeliveries(webhookId: string, query?: Omit<NonNullable<T.ListDeliveriesData["query"]>, "limit" | "cursor">, options?: RequestOptions): List<T.ListDeliveriesResponse["data"]["deliveries"][number]>;
  /** Send a delivery again, with the same id and body. */
  replayDelivery(webhookId: string, deliveryId: string, options?: RequestOptions): Answer<T.ReplayDeliveryResponse["data"]["delivery"]>;
  /** Make a new signing secret; the old one stays valid for one more day. */
  rotateWebhookSecret(webhookId: string, options?: RequestOptions): Answer<T.RotateWebhookSecretResponse["data"]>;
  /** The company's events of the last 30 days, oldest first. */
  listEvents(query?: T.ListEventsData["query"], options?: RequestOptions): Answer<T.ListEventsResponse["data"]>;
}
