import fc from "fast-check";

// The same random cases in every run, so that a change is judged by itself. Another number explores.
fc.configureGlobal({ seed: 20261121 });
