package expert.whatif;

/** A change that does not fit the trace, or is misspelt; the message is one line for the user. */
public final class WhatIfException extends RuntimeException {
    private static final long serialVersionUID = 1;

    WhatIfException(String message) {
        super(message);
    }
}
