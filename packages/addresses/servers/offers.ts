/** How many offers a server is asked for. No more are looked at. */
export const OFFERS = 5;
