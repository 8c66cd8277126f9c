import { Profile } from "@rondo/proto/optimizer/v1/optimizer.ts";

export const PROFILE_OF = {
  car: Profile.PROFILE_CAR,
  bike: Profile.PROFILE_BIKE,
  foot: Profile.PROFILE_FOOT,
  van: Profile.PROFILE_VAN,
} as const;

export type ProfileName = keyof typeof PROFILE_OF;

/** Of profiles that are slower on straight lines than the operator's setting. */
export const SPEED_KMH: Partial<Record<ProfileName, number>> = { bike: 15, foot: 5 };

/** For some profiles, another one that travels alike. Both need one matrix only. */
export type Twins = Partial<Record<Profile, Profile>>;

/** Profiles unlike each other that vehicles use, each once, and the index of each vehicle's among them. */
export function profilesInUse(
  { profiles, vehicles }: { profiles: readonly Profile[]; vehicles: readonly { profile: number }[] },
  twins: Twins,
): { inUse: Profile[]; ofVehicles: number[] } {
  const unlike = vehicles.map(({ profile }) => {
    const given = profiles[profile] || Profile.PROFILE_CAR;
    return twins[given] ?? given;
  });
  const inUse = [...new Set(unlike)].sort((a, b) => a - b);
  return {
    inUse: inUse.length > 0 ? inUse : [Profile.PROFILE_CAR],
    ofVehicles: unlike.map((profile) => inUse.indexOf(profile)),
  };
}
