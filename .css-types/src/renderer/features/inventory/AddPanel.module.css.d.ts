// @ts-nocheck
declare const styles = {
  'panel': '' as string,
  'form': '' as string,
  'heading': '' as string,
  'title': '' as string,
  'options': '' as string,
  'createIcon': '' as string,
  'status': '' as string,
  'hint': '' as string,
  'added': '' as string,
  'added': '' as string,
  'addedIcon': '' as string,
  'panel': '' as string,
} as const;
export default styles;
