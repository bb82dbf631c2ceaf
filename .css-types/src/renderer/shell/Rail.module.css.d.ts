// @ts-nocheck
declare const styles = {
  'rail': '' as string,
  'link': '' as string,
  'foot': '' as string,
  'foot': '' as string,
  'link': '' as string,
  'foot': '' as string,
  'link': '' as string,
  'link': '' as string,
  'foot': '' as string,
  'link': '' as string,
} as const;
export default styles;
