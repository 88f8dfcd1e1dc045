// Strong definitions that win over weak ones elsewhere.
int overridden(void) { return 100; }
int provided(void) { return 300; }
int weak_variable = 1000;
