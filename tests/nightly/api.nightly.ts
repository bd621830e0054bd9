// Repeats the API property tests of the normal run with far more attempts (`times`).
import '../contract/http/fuzz.test.js';
