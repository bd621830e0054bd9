// Runs the property tests of every run with far more attempts (`times`).
import '../contract/http/fuzz.test.js';
