/* Paperless Dedupe: the style sheet of the window.
   The properties are kind, scale (s, m, l), role and a few flags; "size" is taken by QWidget.
   @name is a colour of tokens.json for the scheme in use, @icons the icon folder, @theme "light" or "dark".
   Font sizes are pixels at 100 % text size. Text colour comes from the palette.
   What is not styled here is painted by its widget. */

QMainWindow, QDialog, QWidget#page { background: @window; }
QWidget#toolBar { background: @chrome; border-bottom: 1px solid @line; }
QWidget#sideBar { background: @sidebar; border-right: 1px solid @line; }
QWidget#findResults { background: @surface; }
QWidget#inspector { background: @sidebar; border-left: 1px solid @line; }
QWidget#whyStrip, QWidget#documentHeader { background: @surface; border-bottom: 1px solid @line; }
QWidget#compareBar { background: @window; border-bottom: 1px solid @line; }
QWidget#decisionBar { background: @surface; border-top: 1px solid @line; }
QWidget#canvas { background: @canvas; }
QFrame#effect { background: @surface; border-left: 1px solid @line; }
QFrame#panel { background: @surface; border: 1px solid @line; border-radius: 10px; }
QFrame#panel[quiet="true"] { background: @window; }
QFrame#popover { background: @surface; border: 1px solid @line; border-radius: 10px; }
QFrame#divider { background: @line; border: none; }
QScrollArea, QScrollArea > QWidget > QWidget { background: transparent; border: none; }

QLabel[role="h1"] { font-size: 24px; font-weight: 600; }
QLabel[role="h2"] { font-size: 17px; font-weight: 600; }
QLabel[role="h3"] { font-size: 13px; font-weight: 600; }
QLabel[role="lead"] { font-size: 14px; color: @text2; }
QLabel[role="strong"] { font-weight: 600; }
QLabel[role="medium"] { font-weight: 500; }
QLabel[role="secondary"] { color: @text2; }
QLabel[role="small"] { color: @text2; font-size: 12px; }
QLabel[role="hint"] { color: @text3; font-size: 12px; }
QLabel[role="error"] { color: @conflict; font-size: 12px; }
QLabel[role="warning"] { color: @differ; font-size: 12px; font-weight: 600; }
QLabel[role="ok"] { color: @keep; font-size: 12px; }
QLabel[role="caption"] { color: @text3; font-size: 11px; font-weight: 600; }
QLabel[role="field"] { color: @text2; font-size: 12px; font-weight: 600; }
QLabel[role="number"] { font-size: 34px; font-weight: 600; }
QLabel[role="figure"] { font-size: 18px; font-weight: 600; }
QLabel[role="mono"] { font-family: @mono; font-size: 12px; }

QPushButton { min-height: 30px; padding: 0 14px; border: 1px solid @control_line; border-radius: 7px; background: @control; font-weight: 500; outline: none; }
QPushButton:hover { background: @hover; }
QPushButton:pressed { background: @pressed; }
QPushButton:checked { background: @accent_tint; border-color: @accent_tint; color: @accent_text; }
QPushButton:disabled { color: @disabled; }
/* The weight of the default button is that of all in a dialog: it changes with the focus, their sizes do not. */
QDialog QPushButton { font-weight: 600; }
QPushButton[kind="primary"], QDialog QPushButton:default { background: @accent; border-color: @accent; color: @on_accent; font-weight: 600; }
QPushButton[kind="primary"]:hover, QDialog QPushButton:default:hover { background: @accent_hover; }
QPushButton[kind="primary"]:pressed, QDialog QPushButton:default:pressed { background: @accent_pressed; }
QPushButton[kind="primary"]:disabled { background: @pressed; border-color: @pressed; color: @disabled; }
QPushButton[kind="keep"] { background: @keep_fill; border-color: @keep_fill; color: @on_keep; font-weight: 600; }
QPushButton[kind="keep"]:hover { background: @keep_fill_hover; }
QPushButton[kind="trash"] { background: @trash_fill; border-color: @trash_fill; color: @on_trash; font-weight: 600; }
QPushButton[kind="trash"]:hover, QPushButton[kind="trash"]:pressed { background: @trash_line; }
QPushButton[kind="link"] { background: transparent; border: none; color: @accent_text; padding: 0 4px; min-height: 24px; }
QPushButton[kind="link"]:hover { text-decoration: underline; }
QPushButton[kind="link"]:disabled { color: @disabled; }
QPushButton[kind="filter"] { min-height: 24px; padding: 0 10px; font-size: 12px; border-radius: 6px; }
QPushButton[kind="filter"][active="true"] { background: @accent_tint; border-color: @accent_tint; color: @accent_text; }
QPushButton[scale="s"] { min-height: 24px; padding: 0 10px; font-size: 12px; border-radius: 6px; }
QPushButton[kind="link"][flush="true"] { padding: 0; }
QPushButton[scale="l"] { min-height: 38px; padding: 0 20px; font-size: 14px; border-radius: 8px; }
QPushButton::menu-indicator { image: url("@icons/qss-chevron-@theme.svg"); width: 12px; height: 12px; subcontrol-position: right center; right: 8px; }
QPushButton[menu="true"] { padding-right: 26px; }

QToolButton { border: none; border-radius: 7px; padding: 7px; background: transparent; }
QToolButton:hover { background: @hover; }
QToolButton:pressed { background: @pressed; }
QToolButton:checked { background: @accent_tint; color: @accent_text; }
QToolButton:focus { border: 2px solid @focus; padding: 5px; }
QToolButton[scale="s"] { padding: 4px; border-radius: 6px; }
QToolButton[scale="s"]:focus { padding: 2px; }
QToolButton[inField="true"] { padding: 0; border: none; }
QToolButton::menu-indicator { image: none; }

QLineEdit, QComboBox, QSpinBox, QDoubleSpinBox { min-height: 30px; padding: 0 10px; border: 1px solid @line_strong; border-radius: 7px; background: @surface; selection-background-color: @accent; selection-color: @on_accent; }
QLineEdit { placeholder-text-color: @text3; lineedit-password-character: 8226; }
QLineEdit:hover, QComboBox:hover, QSpinBox:hover, QDoubleSpinBox:hover { border-color: @text2; }
QLineEdit:focus, QComboBox:focus, QSpinBox:focus, QDoubleSpinBox:focus { border: 2px solid @focus; padding: 0 9px; min-height: 28px; }
QLineEdit:disabled, QComboBox:disabled, QSpinBox:disabled, QDoubleSpinBox:disabled { background: @sunken; color: @disabled; }
QLineEdit[invalid="true"], QLineEdit[invalid="true"]:focus { border: 2px solid @conflict_line; padding: 0 9px; min-height: 28px; }
QLineEdit[scale="l"] { min-height: 34px; }
QLineEdit[scale="l"]:focus, QLineEdit[scale="l"][invalid="true"] { min-height: 32px; }
QLineEdit[quiet="true"] { border-color: @line; }
QLineEdit[quiet="true"]:focus { border-color: @focus; }
QLineEdit[mono="true"] { font-family: @mono; font-size: 12px; }
QSpinBox::up-button, QSpinBox::down-button, QDoubleSpinBox::up-button, QDoubleSpinBox::down-button { width: 22px; border: none; background: transparent; subcontrol-origin: border; }
QSpinBox::up-button, QDoubleSpinBox::up-button { subcontrol-position: top right; margin-top: 3px; }
QSpinBox::down-button, QDoubleSpinBox::down-button { subcontrol-position: bottom right; margin-bottom: 3px; }
QSpinBox::up-arrow, QDoubleSpinBox::up-arrow { image: url("@icons/qss-chevron-up-@theme.svg"); width: 11px; height: 11px; }
QSpinBox::down-arrow, QDoubleSpinBox::down-arrow { image: url("@icons/qss-chevron-@theme.svg"); width: 11px; height: 11px; }
QComboBox::drop-down { border: none; width: 24px; }
QComboBox::down-arrow { image: url("@icons/qss-chevron-@theme.svg"); width: 14px; height: 14px; }
QComboBox QAbstractItemView { background: @surface; border: 1px solid @line; selection-background-color: @selected; selection-color: @text; outline: none; }
QPlainTextEdit, QTextEdit { background: @surface; border: none; selection-background-color: @accent; selection-color: @on_accent; }
QPlainTextEdit[mono="true"] { font-family: @mono; font-size: 12px; }

QListView, QTreeView, QTableView { background: transparent; border: none; outline: none; selection-background-color: @selected; selection-color: @text; }
QHeaderView { background: @surface; }
QHeaderView::section { background: @surface; color: @text3; border: none; border-bottom: 1px solid @line; padding: 8px; font-size: 12px; font-weight: 600; }
QTableView { gridline-color: @line; }
QTableCornerButton::section { background: @surface; border: none; }

QProgressBar { background: @track; border: none; border-radius: 3px; max-height: 6px; min-height: 6px; }
QProgressBar::chunk { background: @accent; border-radius: 3px; }
QProgressBar[kind="keep"]::chunk { background: @keep_line; }
QProgressBar[scale="s"] { max-height: 4px; min-height: 4px; border-radius: 2px; }
QProgressBar[scale="s"]::chunk { border-radius: 2px; }
QProgressBar[scale="l"] { max-height: 10px; min-height: 10px; border-radius: 5px; }
QProgressBar[scale="l"]::chunk { border-radius: 5px; }

QSlider { min-height: 24px; }
QSlider::groove:horizontal { height: 4px; background: @track; border-radius: 2px; }
QSlider::sub-page:horizontal { background: @accent; border-radius: 2px; }
QSlider::handle:horizontal { width: 12px; height: 12px; margin: -6px 0; border-radius: 8px; background: @surface; border: 2px solid @accent; }
QSlider::handle:horizontal:pressed { background: @accent; }
QSlider::handle:horizontal:focus { border: 3px solid @focus; width: 10px; height: 10px; }
QSlider::sub-page:horizontal:disabled { background: @disabled; }
QSlider::handle:horizontal:disabled { border-color: @disabled; }

QCheckBox, QRadioButton { spacing: 8px; min-height: 24px; }
QCheckBox:disabled, QRadioButton:disabled { color: @disabled; }
QCheckBox::indicator, QRadioButton::indicator, QTreeView::indicator, QListView::indicator { width: 14px; height: 14px; border: 1px solid @line_strong; background: @surface; }
QCheckBox::indicator, QTreeView::indicator, QListView::indicator { border-radius: 4px; }
QRadioButton::indicator { border-radius: 8px; }
QCheckBox::indicator:hover, QRadioButton::indicator:hover { border-color: @text2; }
QCheckBox::indicator:checked, QCheckBox::indicator:indeterminate, QTreeView::indicator:checked, QTreeView::indicator:indeterminate, QListView::indicator:checked { background: @accent; border-color: @accent; }
QCheckBox::indicator:checked, QTreeView::indicator:checked, QListView::indicator:checked { image: url("@icons/qss-check.svg"); }
QCheckBox::indicator:indeterminate, QTreeView::indicator:indeterminate { image: url("@icons/qss-dash.svg"); }
QCheckBox::indicator:disabled, QRadioButton::indicator:disabled { background: @sunken; border-color: @disabled; }
QCheckBox::indicator:checked:disabled { background: @disabled; }
QRadioButton::indicator:checked { border: 5px solid @accent; width: 6px; height: 6px; }

QSplitter::handle { background: @line; }
QSplitter::handle:horizontal { width: 1px; }
QSplitter::handle:vertical { height: 1px; }
QScrollBar:vertical { width: 12px; background: transparent; margin: 0; }
QScrollBar::handle:vertical { background: @line_strong; min-height: 32px; border-radius: 3px; margin: 2px 3px; }
QScrollBar:horizontal { height: 12px; background: transparent; margin: 0; }
QScrollBar::handle:horizontal { background: @line_strong; min-width: 32px; border-radius: 3px; margin: 3px 2px; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }

QMenuBar { background: @chrome; }
QMenuBar::item { padding: 4px 8px; border-radius: 5px; background: transparent; }
QMenuBar::item:selected { background: @hover; }
QMenu { background: @surface; border: 1px solid @line; padding: 4px; }
QMenu::item { padding: 6px 28px 6px 12px; border-radius: 5px; }
QMenu::item:selected { background: @selected; }
QMenu::item:disabled { color: @disabled; }
QMenu::separator { height: 1px; background: @line; margin: 4px 8px; }
QToolTip { background: @text; color: @surface; border: none; padding: 5px 8px; font-size: 12px; }
