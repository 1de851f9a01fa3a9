package dev.lockstep.ui.shell;

import atlantafx.base.controls.CaptionMenuItem;
import dev.lockstep.model.run.Moment;
import dev.lockstep.model.scenario.IsolationLevel;
import dev.lockstep.model.scenario.Scenario;
import dev.lockstep.model.scenario.ScenarioFile;
import dev.lockstep.model.scenario.Schedule;
import dev.lockstep.ui.fx.Icons;
import dev.lockstep.ui.fx.RunView;
import dev.lockstep.words.Words;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.layout.Region;
import org.kordamp.ikonli.feather.Feather;

/** Which scenario, in which variant, in which order: three menus of the top bar. */
final class Choosers {
    /** So many scenarios one menu shows at once. */
    private static final int FEW = 12;

    private final Words words;
    private final ScenarioModel model;
    private final RunView view;
    private final Runnable openFile;
    private final MenuButton scenario = button("scenario");
    private final MenuButton variant = button("variant");
    private final MenuButton schedule = button("schedule");

    Choosers(Words words, ScenarioModel model, RunView view, Runnable openFile) {
        this.words = words;
        this.model = model;
        this.view = view;
        this.openFile = openFile;
        scenario.setTextOverrun(OverrunStyle.ELLIPSIS);
        variant.setMinWidth(Region.USE_PREF_SIZE);
        schedule.setMinWidth(Region.USE_PREF_SIZE);
        model.libraryProperty().subscribe(this::update);
        model.chosenProperty().subscribe(this::update);
        view.momentProperty().subscribe(this::showSchedule);
    }

    private static MenuButton button(String id) {
        MenuButton button = new MenuButton();
        button.setId(id + "-chooser");
        button.getStyleClass().add(id + "-chooser");
        button.managedProperty().bind(button.visibleProperty());
        return button;
    }

    MenuButton scenario() {
        return scenario;
    }

    MenuButton variant() {
        return variant;
    }

    MenuButton schedule() {
        return schedule;
    }

    private void update() {
        ScenarioModel.Chosen now = model.chosenProperty().get();
        Scenario chosen = now == null ? null : now.scenario();
        scenario.setText(chosen == null ? words.text("chooser.none") : chosen.title());
        scenario.setAccessibleText(words.text("chooser.scenario", scenario.getText()));
        scenario.getItems().setAll(scenarios());
        ScenarioFile file = model.fileProperty().get();
        variant.setVisible(file != null && (file.variants().size() > 1 || (now != null && now.level() != null)));
        schedule.setVisible(chosen != null && !chosen.schedules().isEmpty());
        if (file != null && now != null && chosen != null) {
            IsolationLevel level = now.level();
            variant.setText(
                    level == null
                            ? words.text("chooser.variant", name(chosen))
                            : words.text("chooser.variant.at", name(chosen), level.sql()));
            variant.getItems().setAll(variants(file, now));
            schedule.getItems().setAll(schedules(chosen, now.schedule()));
        }
        showSchedule();
    }

    /** Once a step by hand has left the schedule, the chooser says so. */
    private void showSchedule() {
        Moment moment = view.momentProperty().get();
        ScenarioModel.Chosen now = model.chosenProperty().get();
        boolean free = moment != null && moment.state().free();
        schedule.setText(now == null ? "" : words.text(free ? "chooser.free" : "chooser.schedule", now.schedule()));
    }

    private List<MenuItem> scenarios() {
        List<Library.Entry> all = model.libraryProperty().get();
        Map<String, List<Library.Entry>> folders = new LinkedHashMap<>();
        all.forEach(entry -> folders.computeIfAbsent(entry.folder(), none -> new ArrayList<>())
                .add(entry));
        List<MenuItem> items = new ArrayList<>();
        folders.forEach((folder, entries) ->
                items.addAll(all.size() > FEW ? List.of(folder(folder, entries)) : flat(folder, entries)));
        if (!items.isEmpty()) {
            items.add(new SeparatorMenuItem());
        }
        MenuItem open = new MenuItem(words.text("chooser.open"), Icons.of(Feather.FOLDER));
        open.setId("open-file");
        open.setOnAction(event -> openFile.run());
        items.add(open);
        return items;
    }

    /** A library that no menu can show at once has a menu for each folder. */
    private Menu folder(String folder, List<Library.Entry> entries) {
        Menu menu = new Menu(folder);
        menu.getStyleClass().add("scenario-folder");
        entries.forEach(entry -> menu.getItems().add(scenario(entry)));
        return menu;
    }

    private List<MenuItem> flat(String folder, List<Library.Entry> entries) {
        List<MenuItem> items = new ArrayList<>();
        if (!folder.isEmpty()) {
            items.add(new CaptionMenuItem(folder));
        }
        entries.forEach(entry -> items.add(scenario(entry)));
        return items;
    }

    private MenuItem scenario(Library.Entry entry) {
        RadioMenuItem item = new RadioMenuItem(entry.title());
        item.setSelected(entry.file().equals(model.path()));
        item.setOnAction(event -> model.open(entry.file()));
        return item;
    }

    /** To take one leaves a level that the matrix has set. */
    private List<MenuItem> variants(ScenarioFile file, ScenarioModel.Chosen chosen) {
        return file.variants().stream()
                .<MenuItem>map(each -> {
                    RadioMenuItem item = new RadioMenuItem(name(each));
                    item.setSelected(chosen.level() == null
                            && each.variant().equals(chosen.scenario().variant()));
                    item.setOnAction(event -> model.choose(each));
                    return item;
                })
                .toList();
    }

    private String name(Scenario each) {
        return each.variant().isEmpty() ? words.text("chooser.base") : each.variant();
    }

    private List<MenuItem> schedules(Scenario chosen, String current) {
        return chosen.schedules().stream()
                .map(Schedule::name)
                .<MenuItem>map(name -> {
                    RadioMenuItem item = new RadioMenuItem(name);
                    item.setSelected(name.equals(current));
                    item.setOnAction(event -> model.chooseSchedule(name));
                    return item;
                })
                .toList();
    }
}
