; What the installer does besides electron-builder's own script. It runs for one user, without
; administrator rights, or for all; the shop's data (%LOCALAPPDATA%\Animal Store Data) is never touched.

!macro customInstall
  ; "animal-store" in the Run box (Windows+R) opens the window.
  WriteRegStr SHELL_CONTEXT "Software\Microsoft\Windows\CurrentVersion\App Paths\animal-store.exe" "" "$appExe"
!macroend

!macro customUnInstall
  ${ifNot} ${isUpdated}
    DeleteRegKey SHELL_CONTEXT "Software\Microsoft\Windows\CurrentVersion\App Paths\animal-store.exe"
    ; Start at login, where the owner had switched it on.
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "example.animal-store"
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "electron.app.Animal Store"
  ${endIf}
!macroend
