/** An installation is one region: the machines that run it. */
export const REGIONS = [
  {
    id: 1,
    name: 'local',
    title: 'This installation',
    provider: 'cubecloud',
    isPublic: true,
    isDedicated: false,
    isHybrid: false,
    useAiEngineer: false,
  },
] as const;

export function isRegion(name: string): boolean {
  return REGIONS.some((region) => region.name === name);
}
