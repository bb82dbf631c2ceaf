// @ts-nocheck
declare const styles = {
  'choice': '' as string,
  'address': '' as string,
  'copy': '' as string,
} as const;
export default styles;
