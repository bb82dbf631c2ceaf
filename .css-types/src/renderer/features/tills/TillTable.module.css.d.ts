// @ts-nocheck
declare const styles = {
  'table': '' as string,
  'table': '' as string,
  'table': '' as string,
  'table': '' as string,
  'table': '' as string,
  'table': '' as string,
  'label': '' as string,
  'nameColumn': '' as string,
  'actionsColumn': '' as string,
  'name': '' as string,
  'actions': '' as string,
  'till': '' as string,
  'notes': '' as string,
} as const;
export default styles;
