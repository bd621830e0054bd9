// The same properties as in every run, tried far more often (`times`).
import '../contract/http/fuzz.test.js';
