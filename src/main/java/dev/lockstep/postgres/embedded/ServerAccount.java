package dev.lockstep.postgres.embedded;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * As whom PostgreSQL's programs run: they refuse to run as root (PostgreSQL documentation, chapter "Server Setup and Operation", "The PostgreSQL User
 * Account").
 *
 * @param prefix the words before each of their command lines; each replaces itself by what follows, so that the process id stays
 * @param owner who must own the data; null for whoever runs the program
 */
record ServerAccount(List<String> prefix, @Nullable UserPrincipal owner) {

    /** Not root: nothing special. */
    static final ServerAccount SAME = new ServerAccount(List.of(), null);

    /** Root, seen as nobody from inside a user namespace of its own; the files stay root's. */
    static final ServerAccount NAMESPACE = new ServerAccount(List.of("unshare", "-U"), null);

    private static final String OTHER_USER = "nobody";

    /**
     * The account for this program: its own, unless that is root.
     *
     * @param folder a folder in which a file can be made
     * @throws EmbeddedServerException as root, when neither a user namespace nor another user can be had
     */
    static ServerAccount find(Path folder) throws IOException, EmbeddedServerException, InterruptedException {
        if (!isRoot(folder)) {
            return SAME;
        }
        if (NAMESPACE.works()) {
            return NAMESPACE;
        }
        ServerAccount other = otherUser(folder);
        if (other.works()) {
            return other;
        }
        throw new EmbeddedServerException(
                EmbeddedServerException.Reason.ROOT_REFUSED,
                "PostgreSQL refuses to run as root, and neither a user namespace (unshare -U) nor another user (setpriv) is allowed here. "
                        + "Start Lockstep as an ordinary user.",
                null);
    }

    /** The account of the user called nobody. */
    static ServerAccount otherUser(Path folder) throws IOException {
        UserPrincipal nobody =
                folder.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName(OTHER_USER);
        return new ServerAccount(
                List.of("setpriv", "--reuid=" + OTHER_USER, "--regid=65534", "--clear-groups", "--"), nobody);
    }

    /** Part of a file name, so that data of one owner is never given to another. */
    String suffix() {
        return owner == null ? "" : "-" + owner.getName();
    }

    /** The mode of folders on the way to the data: open to nobody else, or to be passed through. */
    String folderMode() {
        return owner == null ? "rwx------" : "rwx--x--x";
    }

    /** Gives a folder and all in it to the owner. */
    void own(Path tree) throws IOException {
        if (owner == null) {
            return;
        }
        Files.walkFileTree(tree, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) throws IOException {
                Files.setOwner(folder, owner);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.setOwner(file, owner);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private boolean works() throws InterruptedException {
        List<String> command = new ArrayList<>(prefix);
        command.add("true");
        return Commands.succeeds(command, Path.of("/"));
    }

    /** The folder on the way to this one that the owner can't pass through; null when the owner reaches it. */
    @Nullable
    Path barrier(Path folder) throws IOException {
        if (owner != null) {
            for (Path above = folder.getParent(); above != null; above = above.getParent()) {
                if (!Files.getPosixFilePermissions(above).contains(PosixFilePermission.OTHERS_EXECUTE)) {
                    return above;
                }
            }
        }
        return null;
    }

    private static boolean isRoot(Path folder) throws IOException {
        if (Platform.isWindows()) {
            return false;
        }
        Path probe = Files.createTempFile(folder, "user", ".tmp");
        try {
            return Files.getAttribute(probe, "unix:uid") instanceof Integer uid && uid == 0;
        } finally {
            Files.delete(probe);
        }
    }
}
