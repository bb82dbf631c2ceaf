#!/bin/sh
# Runs as root after a deb or rpm was removed. The shop's data in people's homes is never touched.
set -e

# An upgrade calls this too (deb: `upgrade` and its kin; rpm: 1 or more packages are left).
case "${1:-remove}" in
  remove | purge | 0) ;;
  *) exit 0 ;;
esac

profile=/etc/apparmor.d/animal-store
if [ -f "$profile" ]; then
  if aa-enabled --quiet 2>/dev/null && ! ischroot 2>/dev/null; then
    apparmor_parser --remove "$profile" || true
  fi
  rm -f "$profile"
fi

for refresh in 'update-mime-database /usr/share/mime' \
  'update-desktop-database /usr/share/applications' \
  'gtk-update-icon-cache --quiet --force /usr/share/icons/hicolor'; do
  if command -v "${refresh%% *}" >/dev/null 2>&1; then $refresh || true; fi
done
