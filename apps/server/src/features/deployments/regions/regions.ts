/** The regions of an installation: always one, the machines it runs on. */
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
