// @ts-nocheck
declare const styles = {
  'callout': '' as string,
  'callout': '' as string,
  'callout': '' as string,
  'icon': '' as string,
  'callout': '' as string,
  'callout': '' as string,
  'icon': '' as string,
  'icon': '' as string,
  'text': '' as string,
} as const;
export default styles;
