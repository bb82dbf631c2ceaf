import type { CallName } from '../../shared/bridge.ts';
import type { Permission } from '../persons/sign-ins.ts';

/**
 * Who may make which call, once the shop has persons: `anyone` also at a locked window, an `owner`
 * whatever has to do with tills, settings, persons and restoring. A call without a line here does
 * not compile.
 */
export const PERMISSIONS = {
  'app.info': 'anyone',
  'app.openDataFolder': 'owner',
  'app.chooseFolder': 'owner',
  'app.saveDiagnostics': 'clerk',
  'service.state': 'anyone',
  'update.state': 'anyone',
  'update.install': 'clerk',
  'firewall.state': 'clerk',
  'firewall.allow': 'owner',
  'pets.rows': 'clerk',
  'pets.counts': 'clerk',
  'pets.add': 'clerk',
  'categories.list': 'clerk',
  'categories.create': 'clerk',
  'categories.rename': 'clerk',
  'keys.list': 'clerk',
  'keys.create': 'owner',
  'keys.reveal': 'owner',
  'keys.rotate': 'owner',
  'keys.setPlan': 'owner',
  'keys.liftBan': 'owner',
  'keys.revoke': 'owner',
  'keys.undoRevoke': 'owner',
  'settings.get': 'anyone',
  'settings.change': 'owner',
  'backups.list': 'clerk',
  'backups.create': 'clerk',
  'backups.opened': 'owner',
  'backups.restore': 'owner',
  'persons.state': 'anyone',
  'persons.signIn': 'anyone',
  'persons.lock': 'anyone',
  'persons.stillHere': 'anyone',
  'persons.add': 'owner',
  'persons.change': 'owner',
  'persons.remove': 'owner',
  'persons.resetPin': 'anyone',
} as const satisfies Record<CallName, Permission>;
