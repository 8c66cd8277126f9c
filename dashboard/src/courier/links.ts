interface Place {
  readonly name?: string;
  readonly address: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** The address that opens the telephone's own map at a place; null without address and coordinates. */
export function mapLink(
  { name = "", address, latitude, longitude }: Place,
  agent = navigator.userAgent,
): string | null {
  const point = latitude === null || longitude === null ? null : `${latitude},${longitude}`;
  const wanted = point ?? address;
  if (wanted === null) return null;
  const text = encodeURIComponent(wanted);
  if (/Android/.test(agent)) {
    const label = point === null ? text : `${point}(${encodeURIComponent(name)})`;
    return `geo:${point ?? "0,0"}?q=${label}`;
  }
  if (/iPhone|iPad|Macintosh/.test(agent)) return `https://maps.apple.com/?daddr=${text}`;
  return point === null
    ? `https://www.openstreetmap.org/search?query=${text}`
    : `https://www.openstreetmap.org/directions?to=${text}`;
}
