; The installer for Windows, compiled by packaging/bundle/windows.py, which gives VERSION, SOURCE, OUTPUT, ICON and
; LICENCE, and SIGN if there is a certificate. Installs for the user alone, without administrator rights; brings no
; service and opens no port. Silent: /S, into another folder: /D=C:\folder (last, without quotes).

Unicode true
Target amd64-unicode
SetCompressor /SOLID lzma
ManifestDPIAware true
ManifestLongPathAware true
RequestExecutionLevel user

!include MUI2.nsh
!include FileFunc.nsh
!include LogicLib.nsh

!define TITLE "Paperless Dedupe"
!define WINDOW_PROGRAM "${TITLE}.exe"
!define CONSOLE_PROGRAM "paperless-dedupe.exe"
!define UNINSTALL_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\PaperlessDedupe"

Name "${TITLE}"
OutFile "${OUTPUT}"
InstallDir "$LOCALAPPDATA\Programs\${TITLE}"
InstallDirRegKey HKCU "${UNINSTALL_KEY}" "InstallLocation"  ; an upgrade goes where the app is
BrandingText "${TITLE} ${VERSION}"

VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "${TITLE}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "${TITLE} Setup"
VIAddVersionKey "CompanyName" "The Paperless Dedupe authors"
VIAddVersionKey "LegalCopyright" "MIT licence"

!ifdef SIGN
  !uninstfinalize '${SIGN} "%1"' = 0
  !finalize '${SIGN} "%1"' = 0
!endif

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_ABORTWARNING
!insertmacro MUI_PAGE_LICENSE "${LICENCE}"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!define MUI_FINISHPAGE_RUN "$INSTDIR\${WINDOW_PROGRAM}"
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"

LangString STILL_OPEN ${LANG_ENGLISH} "${TITLE} is still open. Close it, then choose Retry."
LangString STILL_OPEN ${LANG_GERMAN} "${TITLE} ist noch geöffnet. Schließen Sie es, und wählen Sie dann „Wiederholen“."

; Ask a running app to close, as its own window would be: it finishes what it changes on the server first.
!macro CloseTheApp un
Function ${un}CloseTheApp
  retry:
    Call ${un}IsOpen
    ${If} $0 == 1
      nsExec::Exec 'taskkill /IM "${WINDOW_PROGRAM}"'
      Pop $1
      StrCpy $2 0
      ${Do}
        Sleep 500
        Call ${un}IsOpen
        IntOp $2 $2 + 1
        ${If} $2 == 20
          ${ExitDo}
        ${EndIf}
      ${LoopUntil} $0 == 0
    ${EndIf}
    ${If} $0 == 1
      MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(STILL_OPEN)" /SD IDCANCEL IDRETRY retry
      SetErrorLevel 2
      Quit
    ${EndIf}
FunctionEnd

; $0 becomes 1 if one of the programs runs: Windows lets nobody write to it then.
Function ${un}IsOpen
  StrCpy $0 0
  !insertmacro CheckFile "${WINDOW_PROGRAM}"
  !insertmacro CheckFile "${CONSOLE_PROGRAM}"
FunctionEnd
!macroend

!macro CheckFile NAME
  ${If} ${FileExists} "$INSTDIR\${NAME}"
    ClearErrors
    FileOpen $1 "$INSTDIR\${NAME}" a
    ${If} ${Errors}
      StrCpy $0 1
    ${Else}
      FileClose $1
    ${EndIf}
  ${EndIf}
!macroend

!insertmacro CloseTheApp ""
!insertmacro CloseTheApp "un."

Section
  Call CloseTheApp
  RMDir /r "$INSTDIR\_internal"  ; libraries of an earlier version must not lie beside the new ones
  SetOutPath "$INSTDIR"
  File /r "${SOURCE}/*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\${TITLE}.lnk" "$INSTDIR\${WINDOW_PROGRAM}"

  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayName" "${TITLE}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "Publisher" "The Paperless Dedupe authors"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayIcon" "$INSTDIR\${WINDOW_PROGRAM}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL_KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoRepair" 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "EstimatedSize" $0
SectionEnd

; Removes what the installer brought and nothing else; the data folder stays.
Section Uninstall
  Call un.CloseTheApp
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\${WINDOW_PROGRAM}"
  Delete "$INSTDIR\${CONSOLE_PROGRAM}"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\${TITLE}.lnk"
  DeleteRegKey HKCU "${UNINSTALL_KEY}"
SectionEnd
