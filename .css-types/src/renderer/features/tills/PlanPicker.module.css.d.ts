// @ts-nocheck
declare const styles = {
  'plans': '' as string,
  'plan': '' as string,
  'plan': '' as string,
} as const;
export default styles;
