export function inRegion(region: string): string {
  return region === 'Tobago' || region === 'Central' ? `in ${region}` : `in the ${region}`;
}
