// @ts-nocheck
declare const styles = {
  'value': '' as string,
  'section': '' as string,
} as const;
export default styles;
