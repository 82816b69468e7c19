package earl.format.kineto;

import earl.format.build.HashSlots;
import earl.memory.Capacity;
import java.util.Arrays;

/** Strings by number, in the order of their first appearance. A known string is found without making it. */
final class NameTable {
    private String[] names = new String[256];
    /** The characters of the strings, which compare faster. */
    private char[][] characters = new char[256][];

    private int[] hashes = new int[256];
    /** Number of the string plus one, by hash; 0: none. */
    private int[] slots = new int[1024];

    private int size;

    /** The number of a string that is part of a buffer. */
    int add(char[] text, int from, int length) {
        int hash = hash(text, from, from + length);
        int mask = slots.length - 1;
        int slot = HashSlots.first(hash, mask);
        while (slots[slot] != 0) {
            int name = slots[slot] - 1;
            if (hashes[name] == hash
                    && Arrays.equals(characters[name], 0, characters[name].length, text, from, from + length)) {
                return name;
            }
            slot = (slot + 1) & mask;
        }
        return insert(slot, hash, new String(text, from, length));
    }

    int add(String name) {
        return add(name.toCharArray(), 0, name.length());
    }

    String get(int name) {
        return names[name];
    }

    int size() {
        return size;
    }

    /** A hash in which four steps do not wait for each other. */
    private static int hash(char[] text, int from, int to) {
        int hash = 0;
        int i = from;
        for (; i + 3 < to; i += 4) {
            hash = hash * 923_521 + text[i] * 29_791 + text[i + 1] * 961 + text[i + 2] * 31 + text[i + 3];
        }
        for (; i < to; i++) {
            hash = 31 * hash + text[i];
        }
        return hash;
    }

    private int insert(int slot, int hash, String name) {
        names = Capacity.ensure(names, size + 1);
        hashes = Capacity.ensure(hashes, size + 1);
        characters = Capacity.ensure(characters, size + 1);
        names[size] = name;
        characters[size] = name.toCharArray();
        hashes[size] = hash;
        slots[slot] = size + 1;
        int added = size++;
        if (size * 2 > slots.length) {
            slots = HashSlots.grown(slots, hashes, size);
        }
        return added;
    }
}
