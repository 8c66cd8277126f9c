export const METRES_PER_MILE = 1609.344;
export const METRES_PER_FOOT = 0.3048;
