// @ts-nocheck
declare const styles = {
  'place': '' as string,
  'pill': '' as string,
} as const;
export default styles;
