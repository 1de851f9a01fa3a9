package dev.lockstep.ui.shell;

import javafx.scene.Node;
import javafx.scene.control.ButtonType;
import javafx.scene.control.Dialog;
import javafx.stage.Modality;
import javafx.stage.Window;

/** Dialogs that look like the window, and never stop it: they are shown, not waited for. */
final class Dialogs {
    private Dialogs() {}

    /** A dialog over that window with this content. */
    static Dialog<ButtonType> over(Window owner, String id, String title, Node content, ButtonType... buttons) {
        Dialog<ButtonType> dialog = new Dialog<>();
        dialog.initOwner(owner);
        dialog.initModality(Modality.NONE);
        dialog.setTitle(title);
        dialog.setResizable(true);
        dialog.getDialogPane().setId(id);
        dialog.getDialogPane().setContent(content);
        dialog.getDialogPane().getButtonTypes().setAll(buttons);
        dialog.getDialogPane()
                .getScene()
                .getStylesheets()
                .setAll(owner.getScene().getStylesheets());
        return dialog;
    }
}
