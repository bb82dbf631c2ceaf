// @ts-nocheck
declare const styles = {
  'error': '' as string,
  'icon': '' as string,
} as const;
export default styles;
