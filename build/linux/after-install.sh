#!/bin/sh
# Runs as root after a deb or rpm was installed or upgraded.
set -e

app=/opt/animal-store
profile=/etc/apparmor.d/animal-store

# Chromium's sandbox uses user namespaces; a kernel that denies them to ordinary users (root may always make them)
# needs its helper set-uid root.
if runuser -u nobody -- unshare --user true 2>/dev/null; then
  chmod 0755 "$app/chrome-sandbox"
else
  chmod 4755 "$app/chrome-sandbox"
fi

# Ubuntu 24.04 and later allow user namespaces only to programs with an AppArmor profile. Older
# versions can't read the profile and don't need it.
if command -v apparmor_parser >/dev/null 2>&1 &&
  apparmor_parser --skip-kernel-load --debug "$app/resources/apparmor-profile" >/dev/null 2>&1; then
  install -m 0644 "$app/resources/apparmor-profile" "$profile"
  if aa-enabled --quiet 2>/dev/null && ! ischroot 2>/dev/null; then
    apparmor_parser --replace --write-cache --skip-read-cache "$profile" || true
  fi
fi

for refresh in 'update-mime-database /usr/share/mime' \
  'update-desktop-database /usr/share/applications' \
  'gtk-update-icon-cache --quiet --force /usr/share/icons/hicolor'; do
  if command -v "${refresh%% *}" >/dev/null 2>&1; then $refresh || true; fi
done
