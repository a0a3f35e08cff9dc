; The installer for Windows, compiled by packaging/bundle/windows.py, which gives Version, Source, Output, Icon, Licence.
; Installs for the user alone unless an administrator asks for all; brings no service and opens no port.

[Setup]
AppId={{6C3B1D1E-6B0E-4C0B-9E0C-2F5E1A7D94B3}
AppName=Paperless Dedupe
AppVersion={#Version}
AppVerName=Paperless Dedupe {#Version}
VersionInfoVersion={#Version}
WizardStyle=modern
DefaultDirName={autopf}\Paperless Dedupe
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible arm64
ArchitecturesInstallIn64BitMode=x64compatible arm64
MinVersion=10.0.17763
LicenseFile={#Licence}
SetupIconFile={#Icon}
UninstallDisplayIcon={app}\Paperless Dedupe.exe
OutputDir={#Output}
OutputBaseFilename=paperless-dedupe-{#Version}-setup
Compression=lzma2/max
SolidCompression=yes
CloseApplications=yes

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "de"; MessagesFile: "compiler:Languages\German.isl"

[Tasks]
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; GroupDescription: "{cm:AdditionalIcons}"; Flags: unchecked

[InstallDelete]
; Libraries of an earlier version must not be found beside the new ones.
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "{#Source}\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs

[Icons]
Name: "{autoprograms}\Paperless Dedupe"; Filename: "{app}\Paperless Dedupe.exe"
Name: "{autodesktop}\Paperless Dedupe"; Filename: "{app}\Paperless Dedupe.exe"; Tasks: desktopicon

[Run]
Filename: "{app}\Paperless Dedupe.exe"; Description: "{cm:LaunchProgram,Paperless Dedupe}"; Flags: nowait postinstall skipifsilent
