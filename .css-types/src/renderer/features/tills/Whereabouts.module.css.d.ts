// @ts-nocheck
declare const styles = {
  'address': '' as string,
} as const;
export default styles;
