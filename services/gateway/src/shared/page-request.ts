/** One page: records with an id after `afterId`, in the order of ids, at most `take`. */
export interface PageRequest {
  readonly afterId?: string | undefined;
  readonly take?: number | undefined;
}
